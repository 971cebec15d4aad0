import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import type { ProposalTimeline } from '@billfold/contracts/proposals/timeline'
import { Card, CardHeader, CardTitle, cx, Skeleton, Stack } from '@billfold/ui'
import { QueryState, useCall, useFormat, useText } from '@billfold/web-kit'
import { eventText, eventTones } from './event-texts.ts'
import styles from './timeline-card.module.css'
import { timelineEntries, type TimelineEntry } from './timeline-entries.ts'

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
          <Stack gap={5}>
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

function Views({ views: { count, firstAt, lastAt } }: Pick<ProposalTimeline, 'views'>) {
  const t = useText()
  const format = useFormat()
  return (
    <dl className={styles.views}>
      <div>
        <dt>{t('Views')}</dt>
        <dd className={styles.count}>{format.number(count)}</dd>
      </div>
      {firstAt !== null && (
        <div>
          <dt>{t('First viewed')}</dt>
          <dd>{format.instant(firstAt)}</dd>
        </div>
      )}
      {lastAt !== null && (
        <div>
          <dt>{t('Last viewed')}</dt>
          <dd>{format.instant(lastAt)}</dd>
        </div>
      )}
    </dl>
  )
}

function Event({ entry: { event, times } }: { entry: TimelineEntry }) {
  const t = useText()
  const format = useFormat()
  return (
    <li className={cx(styles.event, styles[eventTones[event.type]])}>
      <p className={styles.what}>{times > 1 ? t('Edited {times} times', { times }) : t(eventText(event), { detail: event.detail ?? '' })}</p>
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
