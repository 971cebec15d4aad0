import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import { Button, IconButton } from '@billfold/ui'
import { useLeaveGuards, useText } from '@billfold/web-kit'
import { X } from 'lucide-react'
import { useState } from 'react'
import css from './module-attendant.module.css'
import { useNewerRelease } from './use-newer-release.ts'

/** Offers newer releases but never reloads by itself. Hidden while a form has unsaved changes. */
export function ReleaseNotice({ modules }: { modules: readonly RegisteredModule[] }) {
  const t = useText()
  const isNewer = useNewerRelease(modules)
  const isTyping = useLeaveGuards(({ active }) => active.size > 0)
  const [isLater, setLater] = useState(false)
  if (!isNewer || isTyping || isLater) return null
  return (
    <output className={css.card}>
      <span className={css.words}>{t('A newer version of Billfold is ready.')}</span>
      <Button size="small" onClick={() => window.location.reload()}>
        {t('Reload')}
      </Button>
      <IconButton icon={<X />} label={t('Not now')} onClick={() => setLater(true)} />
    </output>
  )
}
