import { call, defineCalls } from '../call.ts'
import * as z from '../zod.ts'

const own = { service: 'gateway', access: 'user' } as const

/** Null if there is no feed. */
export const calendarFeed = z.object({ createdAt: z.nullable(z.string()) })
export type CalendarFeed = z.infer<typeof calendarFeed>

export const calendarFeedCalls = defineCalls('calendarFeed', {
  get: call({ ...own, method: 'GET', path: '/api/user/calendar-feed', summary: 'Whether a calendar feed with due dates exists', response: calendarFeed }),
  create: call({
    ...own,
    method: 'POST',
    path: '/api/user/calendar-feed',
    summary: 'Create a secret URL for calendar programs, which only this response contains; the previous URL stops working',
    response: z.object({ path: z.string() }),
  }),
  remove: call({ ...own, method: 'DELETE', path: '/api/user/calendar-feed', summary: 'Delete the calendar feed; its URL stops working immediately' }),
})
