import { richTextLink } from '@billfold/contracts/proposals/rich-text'
import { Button, TextInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { type KeyboardEvent, useId, useState } from 'react'
import styles from './rich-editor.module.css'
import type { Command } from './rich-text-editor.tsx'

/** Converts an entered link such as 'example.com' or 'ada@example.com' to a URL. Null if the link is invalid. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (richTextLink.test(text)) return text
  if (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text)) return null
  const address = text.includes('@') && !text.includes('/') ? `mailto:${text}` : `https://${text}`
  return richTextLink.test(address) ? address : null
}

interface LinkBarProps {
  address: string | null
  onCommand: (command: Command) => void
  onClose: () => void
}

export function LinkBar({ address, onCommand, onClose }: LinkBarProps) {
  const t = useText()
  const id = useId()
  const wrongId = useId()
  const [typed, setTyped] = useState(address ?? '')
  const [isWrong, setWrong] = useState(false)

  function apply(): void {
    const to = linkAddress(typed)
    setWrong(to === null)
    if (to === null) return
    onCommand((chain, { empty }) => {
      if (!empty || address !== null) return chain.extendMarkRange('link').setLink({ href: to })
      const text = to.replace(/^(?:https?:\/\/|mailto:)/i, '')
      return chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href: to } }] })
    })
    onClose()
  }

  function remove(): void {
    onCommand((chain, { from, to }) => chain.extendMarkRange('link').unsetLink().setTextSelection({ from, to }))
    onClose()
  }

  /** Enter must not submit the form, and Esc must not close a surrounding dialog. */
  function byKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') apply()
    else {
      onCommand((chain) => chain)
      onClose()
    }
  }

  return (
    <div className={styles.bar}>
      <TextInput
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened this field by clicking a button
        autoFocus
        inputMode="url"
        // Needs its own id, because the surrounding Field gives its id to the editor's text.
        id={id}
        aria-describedby={wrongId}
        aria-required={false}
        aria-label={t('Link address')}
        aria-invalid={isWrong}
        placeholder="https://example.com"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={byKey}
      />
      <Button size="small" onClick={apply}>
        {address === null ? t('Add link') : t('Change link')}
      </Button>
      {address !== null && (
        <Button size="small" variant="ghost" onClick={remove}>
          {t('Remove link')}
        </Button>
      )}
      <p id={wrongId} role="alert" className={styles.wrong}>
        {isWrong && t('A link must start with https://, http:// or mailto:')}
      </p>
    </div>
  )
}
