import type { ProposalEvent, ProposalTimeline } from '@billfold/contracts/proposals/timeline'

/** One event, or several consecutive edits. */
export interface TimelineEntry {
  /** The latest event of the entry. */
  event: ProposalEvent
  times: number
}

/** Newest first. Consecutive edits become one entry. */
export function timelineEntries({ events }: ProposalTimeline): TimelineEntry[] {
  const entries: TimelineEntry[] = []
  for (const event of events) {
    const last = entries.at(-1)
    if (last && event.type === 'edited' && last.event.type === 'edited') entries.splice(-1, 1, { event, times: last.times + 1 })
    else entries.push({ event, times: 1 })
  }
  return entries.toReversed()
}
