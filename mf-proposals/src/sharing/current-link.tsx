import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { Skeleton } from '@billfold/ui'
import { placesOf, QueryState, useCall, useInvalidate, useText } from '@billfold/web-kit'
import { LinkPanel } from '@billfold/web-kit/sharing/link-panel.tsx'
import styles from './share-dialog.module.css'
import type { ProposalLink } from './use-proposal-link.ts'

interface CurrentLinkProps {
  id: number
  link: ProposalLink
  onClose: () => void
}

export function CurrentLink({ id, link, onClose }: CurrentLinkProps) {
  const t = useText()
  const invalidate = useInvalidate()
  const query = useCall(proposalSharingCalls.get, { params: { id } })

  async function replace(): Promise<void> {
    try {
      await link.mutateAsync({ params: { id } })
    } catch {
      onClose()
      // The old link is already revoked but no new one was created, so reload.
      await invalidate(placesOf.proposals)
    }
  }

  return (
    <QueryState query={query} loading={<Skeleton width="100%" height={120} />} failure={t('Couldn’t load the link')}>
      {({ link: current }) =>
        current && (
          <div className={styles.current}>
            <LinkPanel shared={{ calls: proposalSharingCalls, id }} link={current} expired={t('Expired')} onRevoked={onClose} onReplace={() => void replace()} />
          </div>
        )
      }
    </QueryState>
  )
}
