import type { ProposalEvent, ProposalEventType } from '@billfold/contracts/proposals/proposal'
import { expect, test } from 'vitest'
import { timelineEntries } from './timeline-card.tsx'

function timeline(...types: ProposalEventType[]) {
  const events = types.map((type, index): ProposalEvent => ({ seq: index + 1, at: `2026-11-0${index + 1}T12:00:00.000Z`, type, by: 'owner', detail: null }))
  return timelineEntries({ events, views: { count: 0, firstAt: null, lastAt: null } }).map(({ event, times }) => `${event.seq} ${event.type} × ${times}`)
}

test('shows the newest event first', () => {
  expect(timeline('created', 'sent', 'signed')).toEqual(['3 signed × 1', '2 sent × 1', '1 created × 1'])
})

test('combines consecutive edits into one entry', () => {
  expect(timeline('created', 'edited', 'edited', 'edited', 'sent', 'edited', 'sent', 'sent')).toEqual([
    '8 sent × 1', '7 sent × 1', '6 edited × 1', '5 sent × 1', '4 edited × 3', '1 created × 1',
  ])
})
