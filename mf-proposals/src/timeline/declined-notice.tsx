import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { Notice } from '@billfold/ui'
import { useCall, useFormat, useText } from '@billfold/web-kit'
import styles from './declined-notice.module.css'

/** Shows the client's reason for declining the proposal. Renders nothing if the owner marked it as rejected. */
export function DeclinedNotice({ proposal: { id, status, clientName } }: { proposal: Proposal }) {
  const t = useText()
  const format = useFormat()
  const { data: timeline } = useCall(proposalCalls.timeline, { params: { id } })
  const event = timeline?.events.findLast(({ type }) => type === 'rejected')
  if (status !== 'rejected' || event?.by !== 'client') return null
  return (
    <Notice tone="warn" title={t('{client} declined this proposal on {date}', { client: clientName, date: format.instant(event.at) })}>
      {event.detail === null ? t('No reason was given.') : <span className={styles.reason}>{event.detail}</span>}
    </Notice>
  )
}
