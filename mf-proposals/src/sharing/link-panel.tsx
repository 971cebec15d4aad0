import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import type { ShareLink } from '@billfold/contracts/sharing/share-link'
import { Badge, Button, Skeleton } from '@billfold/ui'
import { QueryState, useCall, useFormat, useText } from '@billfold/web-kit'
import { EndLinkDialog, type LinkEnding } from '@billfold/web-kit/sharing/end-link-dialog.tsx'
import { LinkExpiry } from '@billfold/web-kit/sharing/link-expiry.tsx'
import { useState, type ReactNode } from 'react'
import styles from './link-panel.module.css'
import type { ProposalLink } from './use-proposal-link.ts'

interface LinkPanelProps {
  id: number
  link: ProposalLink
  onClose: () => void
}

/** How the link is doing, and how it ends. */
export function LinkPanel({ id, link, onClose }: LinkPanelProps) {
  const t = useText()
  const query = useCall(proposalSharingCalls.get, { params: { id } })
  const [ending, setEnding] = useState<LinkEnding | null>(null)
  const shared = { calls: proposalSharingCalls, id }

  function afterEnd(): void {
    setEnding(null)
    if (ending === 'replace') link.mutate({ params: { id } }, { onError: onClose })
    else onClose()
  }

  return (
    <QueryState query={query} loading={<Skeleton width="100%" height={120} />} failure={t('The link could not be loaded')}>
      {({ link: current }) =>
        current && (
          <div className={styles.panel}>
            <Facts link={current} />
            <div className={styles.controls}>
              <LinkExpiry key={current.expiresOn} shared={shared} expiresOn={current.expiresOn} />
              <div className={styles.buttons}>
                <Button onClick={() => setEnding('replace')}>{t('New link')}</Button>
                <Button onClick={() => setEnding('revoke')}>{t('Revoke')}</Button>
              </div>
            </div>
            {ending && <EndLinkDialog shared={shared} ending={ending} onClose={() => setEnding(null)} onEnded={afterEnd} />}
          </div>
        )
      }
    </QueryState>
  )
}

function Facts({ link }: { link: ShareLink }) {
  const t = useText()
  const format = useFormat()
  return (
    <dl className={styles.facts}>
      <Fact label={t('Created')}>{format.instant(link.createdAt)}</Fact>
      <Fact label={t('Views')}>{format.number(link.views)}</Fact>
      <Fact label={t('Last viewed')}>{link.lastViewedAt === null ? t('Not yet') : format.instant(link.lastViewedAt)}</Fact>
      {link.isExpired && (
        <Fact label={t('State')}>
          <Badge tone="warn">{t('Expired')}</Badge>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
