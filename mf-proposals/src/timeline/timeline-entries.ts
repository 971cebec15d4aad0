import type { ProposalEvent, ProposalTimeline } from '@billfold/contracts/proposals/timeline'

/** A line of the timeline: one event, or several edits with nothing between them. */
export interface TimelineEntry {
  /** The latest one. */
  event: ProposalEvent
  times: number
}

/** The newest first, as it is read. A hundred saves in a row are one line. */
export function timelineEntries({ events }: ProposalTimeline): TimelineEntry[] {
  const entries: TimelineEntry[] = []
  for (const event of events) {
    const last = entries.at(-1)
    if (last && event.type === 'edited' && last.event.type === 'edited') entries.splice(-1, 1, { event, times: last.times + 1 })
    else entries.push({ event, times: 1 })
  }
  return entries.toReversed()
}
