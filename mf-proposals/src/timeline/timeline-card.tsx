import type { ProposalEvent, ProposalEventType, ProposalTimeline } from '@billfold/contracts/proposals/proposal'
import { proposalTones } from '@billfold/contracts/status-tones'
import { Card, CardHeader, CardTitle, Skeleton, Stack, type Tone, cx } from '@billfold/ui'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { QueryState, useCall, useFormat, useText } from '@billfold/web-kit'
import styles from './timeline-card.module.css'

/** Keys in the translation catalog. */
const names: Record<ProposalEventType, string> = {
  created: 'Created',
  edited: 'Edited',
  shared: 'Link generated',
  revoked: 'Link revoked',
  sent: 'Sent',
  viewed: 'First viewed by your client',
  signed: 'Signed',
  accepted: 'Marked as accepted',
  rejected: 'Marked as rejected',
  expired: 'Expired',
  drafted: 'Reset to draft',
  converted: 'Converted to a project',
}

const namesWithDetail: Partial<Record<ProposalEventType, string>> = {
  sent: 'Sent to {detail}',
  signed: 'Signed by {detail}',
}

/** Catalog key of the event's text, with the placeholder '{detail}' if the event has a detail. */
function eventText({ type, by, detail }: ProposalEvent): string {
  if (type === 'rejected' && by === 'client') return 'Declined by your client'
  return (detail === null ? undefined : namesWithDetail[type]) ?? nameOf(names, type)
}

const eventTones: Record<ProposalEventType, Tone> = {
  created: 'muted',
  edited: 'muted',
  shared: 'muted',
  revoked: 'muted',
  sent: proposalTones.sent,
  viewed: 'info',
  signed: proposalTones.accepted,
  accepted: proposalTones.accepted,
  rejected: proposalTones.rejected,
  expired: proposalTones.expired,
  drafted: proposalTones.draft,
  converted: 'good',
}

/** A single event, or several consecutive edits combined. */
interface TimelineEntry {
  event: ProposalEvent
  times: number
}

/** Returns the entries from newest to oldest. Consecutive edits are combined into one entry. */
export function timelineEntries({ events }: ProposalTimeline): TimelineEntry[] {
  const entries: TimelineEntry[] = []
  for (const event of events) {
    const last = entries.at(-1)
    if (last && event.type === 'edited' && last.event.type === 'edited') entries.splice(-1, 1, { event, times: last.times + 1 })
    else entries.push({ event, times: 1 })
  }
  return entries.toReversed()
}

export function TimelineCard({ proposalId }: { proposalId: number }) {
  const t = useText()
  const query = useCall(proposalCalls.timeline, { params: { id: proposalId } })
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('Timeline')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<Loading />} failure={t('The timeline could not be loaded')}>
        {(timeline) => (
          <Stack gap={3}>
            {timeline.views.count > 0 && <Views views={timeline.views} />}
            <ol aria-label={t('What happened')} className={styles.events}>
              {timelineEntries(timeline).map((entry) => (
                <Event key={entry.event.seq} entry={entry} />
              ))}
            </ol>
          </Stack>
        )}
      </QueryState>
    </Card>
  )
}

function Views({ views: { count, lastAt } }: Pick<ProposalTimeline, 'views'>) {
  const t = useText()
  const format = useFormat()
  const counted = count === 1 ? t('1 view') : t('{count} views', { count: format.number(count) })
  return (
    <p className={styles.views}>
      {counted}
      {lastAt !== null && ` · ${t('last {date}', { date: format.instant(lastAt) })}`}
    </p>
  )
}

function Event({ entry: { event, times } }: { entry: TimelineEntry }) {
  const t = useText()
  const format = useFormat()
  return (
    <li className={cx(styles.event, styles[eventTones[event.type]])}>
      <p className={styles.what}>{times > 1 ? t('Edited {times} times', { times }) : t(eventText(event), { detail: event.detail ?? '' })}</p>
      {event.type === 'rejected' && event.detail !== null && <p className={styles.reason}>{event.detail}</p>}
      <p className={styles.when}>
        <time dateTime={event.at}>{format.instant(event.at)}</time>
        {event.by === 'job' && ` · ${t('automatically')}`}
      </p>
    </li>
  )
}

function Loading() {
  return (
    <Stack gap={4} aria-hidden>
      {['70%', '55%', '60%'].map((width) => (
        <Skeleton key={width} width={width} height={32} />
      ))}
    </Stack>
  )
}
