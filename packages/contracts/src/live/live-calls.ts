import * as z from '../zod.ts'
import { positiveInteger } from '../id.ts'
import { call, defineCalls } from '../call.ts'

/** Topics are deliberately coarse: listeners reload everything on screen that belongs to the topic. */
export const topics = ['clients', 'projects', 'shareLinks', 'timeEntries', 'timers', 'invoices', 'proposals', 'expenses', 'notifications', 'webhooks'] as const
export type Topic = (typeof topics)[number]

export const liveEvent = z.object({
  topics: z.array(z.enum(topics)),
  /** Milliseconds since the latest change. Data requested after that change is already up to date. */
  age: z.int(),
})
export type LiveEvent = z.infer<typeof liveEvent>

export const streamQuery = z.object({
  /** Replaces the `Billfold-User` header, because EventSource cannot send headers. */
  user: z.optional(positiveInteger('user must be the id of a user')),
})

export const liveCalls = defineCalls('live', {
  changes: call({
    method: 'GET',
    path: '/api/live',
    service: 'gateway',
    access: 'user',
    summary: 'Stream of events that name the kinds of records that changed',
    query: streamQuery,
    events: liveEvent,
  }),
})
