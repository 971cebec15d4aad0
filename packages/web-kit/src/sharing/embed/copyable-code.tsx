import { Button } from '@billfold/ui'
import { toast, useText } from '@billfold/web-kit'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import css from './copyable-code.module.css'

/** Code to copy. Shows that it was copied until the code changes. */
export function CopyableCode({ label, code }: { label: string; code: string }) {
  const t = useText()
  const [copied, setCopied] = useState<string>()
  const isCopied = copied === code

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(code)
    } catch {
      toast({ title: t('The browser did not allow copying. Select the text and copy it.'), tone: 'bad' })
    }
  }

  return (
    <div className={css.code}>
      {/* scrolls, and so must be reachable by keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={css.text} aria-label={label} tabIndex={0}>
        <pre>{code}</pre>
      </section>
      <Button className={css.copy} icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy()}>
        <span aria-live="polite">{isCopied ? t('Copied') : t('Copy')}</span>
      </Button>
    </div>
  )
}
