import type { ShareLink } from '@billfold/contracts/sharing/share-link'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { Badge, Button } from '@billfold/ui'
import { useFormat, useShare, useText } from '@billfold/web-kit'
import { EndLinkDialog, type LinkEnding } from '@billfold/web-kit/sharing/end-link-dialog.tsx'
import { LinkExpiry } from '@billfold/web-kit/sharing/link-expiry.tsx'
import { Code, Eye } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import styles from './link-panel.module.css'
import { PreviewDialog } from './preview-dialog.tsx'

const EmbedDialog = lazy(() => import('./embed-dialog.tsx').then((file) => ({ default: file.EmbedDialog })))

interface LinkPanelProps {
  projectId: number
  link: ShareLink
}

export function LinkPanel({ projectId, link }: LinkPanelProps) {
  const t = useText()
  const format = useFormat()
  const [open, setOpen] = useState<'preview' | 'embed' | LinkEnding | null>(null)
  const { share } = useShare(projectId)
  const shared = { calls: sharingCalls, id: projectId }
  const close = () => setOpen(null)

  async function afterEnd(ending: LinkEnding): Promise<void> {
    close()
    if (ending === 'replace') await share()
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
        <LinkExpiry key={link.expiresOn} shared={shared} expiresOn={link.expiresOn} />
        <div className={styles.actions}>
          <Button icon={<Eye />} onClick={() => setOpen('preview')}>
            {t('Preview')}
          </Button>
          <Button icon={<Code />} onClick={() => setOpen('embed')}>
            {t('Embed')}
          </Button>
          <Button onClick={() => setOpen('replace')}>{t('New link')}</Button>
          <Button onClick={() => setOpen('revoke')}>{t('Revoke')}</Button>
        </div>
      </div>
      {open === 'preview' && <PreviewDialog url={link.url} onClose={close} />}
      <Suspense>{open === 'embed' && <EmbedDialog url={link.url} onClose={close} />}</Suspense>
      {(open === 'revoke' || open === 'replace') && (
        <EndLinkDialog shared={shared} ending={open} onClose={close} onEnded={() => void afterEnd(open)} />
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
