import type { ShareLink } from '@billfold/contracts/sharing/share-link'
import { Badge, Button } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EndLinkDialog, type Ending } from './end-link-dialog.tsx'
import { ExpiryForm } from './expiry-form.tsx'
import styles from './link-panel.module.css'
import { PreviewDialog } from './preview-dialog.tsx'

interface LinkPanelProps {
  projectId: number
  link: ShareLink
  /** The link that was shown or copied is over. */
  onEnded: () => void
  /** Makes another one and copies it. */
  onShare: () => Promise<void>
}

export function LinkPanel({ projectId, link, onEnded, onShare }: LinkPanelProps) {
  const t = useText()
  const format = useFormat()
  const [open, setOpen] = useState<'preview' | Ending | null>(null)
  const close = () => setOpen(null)

  async function afterEnd(ending: Ending): Promise<void> {
    close()
    onEnded()
    if (ending === 'replace') await onShare()
  }

  return (
    <div className={styles.panel}>
      <dl className={styles.facts}>
        <Fact label={t('Link')}>
          {/* not to be opened from here: that would count as a view */}
          <span className={styles.url}>{link.url}</span>
          {link.isExpired && <Badge tone="warn">{t('Expired')}</Badge>}
        </Fact>
        <Fact label={t('Created')}>{format.instant(link.createdAt)}</Fact>
        <Fact label={t('Views')}>{format.number(link.views)}</Fact>
        <Fact label={t('Last viewed')}>{link.lastViewedAt === null ? t('Not yet') : format.instant(link.lastViewedAt)}</Fact>
      </dl>
      <div className={styles.controls}>
        <ExpiryForm key={link.expiresOn} projectId={projectId} expiresOn={link.expiresOn} />
        <div className={styles.actions}>
          <Button icon={<Eye />} onClick={() => setOpen('preview')}>
            {t('Preview')}
          </Button>
          <Button onClick={() => setOpen('replace')}>{t('New link')}</Button>
          <Button onClick={() => setOpen('revoke')}>{t('Revoke')}</Button>
        </div>
      </div>
      {open === 'preview' && <PreviewDialog url={link.url} onClose={close} />}
      {(open === 'revoke' || open === 'replace') && (
        <EndLinkDialog projectId={projectId} ending={open} onClose={close} onEnded={() => void afterEnd(open)} />
      )}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
