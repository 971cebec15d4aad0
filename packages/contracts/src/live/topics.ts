import * as z from '../zod.ts'
import { positiveInteger } from '../id.ts'

/** What can change. Coarse on purpose: whoever hears of it asks again for what is on screen. */
export const topics = ['clients', 'projects', 'shareLinks', 'timeEntries', 'invoices', 'proposals', 'expenses', 'notifications'] as const
export type Topic = (typeof topics)[number]

export const liveEvent = z.object({
  topics: z.array(z.enum(topics)),
  /** Milliseconds since the last of it: what was asked for after that is not old. */
  age: z.int(),
})
export type LiveEvent = z.infer<typeof liveEvent>

export const streamQuery = z.object({
  /** As the header `Billfold-User`, which an EventSource cannot send. */
  user: z.optional(positiveInteger('user must be the id of a user')),
})
