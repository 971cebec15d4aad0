import type { ShareLink } from '@billfold/contracts/sharing/share-link'
import { Badge, Button, cx } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { type ReactNode, useState } from 'react'
import { EndLinkDialog, type LinkEnding } from './end-link-dialog.tsx'
import type { Shared } from './link-calls.ts'
import { LinkExpiry } from './link-expiry.tsx'
import styles from './link-panel.module.css'

interface LinkPanelProps {
  shared: Shared
  link: ShareLink
  /** 'Expired': a separate text, because wording and inflection depend on the context and language. */
  expired: string
  /** For pages that do not show the URL elsewhere. */
  showsAddress?: boolean
  actions?: ReactNode
  onRevoked?: () => void
  /** The old link is revoked: create the new one. */
  onReplace: () => void
}

export function LinkPanel({ shared, link, expired, showsAddress = false, actions, onRevoked, onReplace }: LinkPanelProps) {
  const t = useText()
  const format = useFormat()
  const [ending, setEnding] = useState<LinkEnding | null>(null)
  const badge = link.isExpired && <Badge tone="warn">{expired}</Badge>

  function afterEnd(): void {
    setEnding(null)
    if (ending === 'replace') onReplace()
    else onRevoked?.()
  }

  return (
    <div className={styles.panel}>
      <dl className={cx(styles.facts, showsAddress && styles.withAddress)}>
        {showsAddress && (
          <Fact label={t('Link')}>
            {/* not a link, because opening it would count as a view */}
            <span className={styles.address}>{link.url}</span>
            {badge}
          </Fact>
        )}
        <Fact label={t('Created')}>{format.instant(link.createdAt)}</Fact>
        <Fact label={t('Views')}>{format.number(link.views)}</Fact>
        <Fact label={t('Last viewed')}>{link.lastViewedAt === null ? t('Not yet') : format.instant(link.lastViewedAt)}</Fact>
        {badge && !showsAddress && <Fact label={t('Status')}>{badge}</Fact>}
      </dl>
      <div className={styles.controls}>
        <LinkExpiry key={link.expiresOn} shared={shared} expiresOn={link.expiresOn} />
        <div className={styles.actions}>
          {actions}
          <Button onClick={() => setEnding('replace')}>{t('New link')}</Button>
          <Button onClick={() => setEnding('revoke')}>{t('Revoke')}</Button>
        </div>
      </div>
      {ending && <EndLinkDialog shared={shared} ending={ending} onClose={() => setEnding(null)} onEnded={afterEnd} />}
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
