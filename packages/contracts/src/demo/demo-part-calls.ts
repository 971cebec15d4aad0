import * as z from '../zod.ts'
import { calendarDate } from '../calendar-date.ts'
import { call, defineCalls } from '../call.ts'

const part = {
  access: 'user',
  method: 'POST',
  path: '/internal/demo',
  /** The date is passed to all three services, so that they use the same one even around midnight. */
  body: z.object({ today: calendarDate }),
  response: z.object({ records: z.int() }),
} as const

/**
 * Each service adds its part of the sample data to a new account. Projects must be added first, because the other records refer to them.
 */
export const demoPartCalls = defineCalls('demoParts', {
  projects: call({ ...part, service: 'projects', summary: 'Add the clients and projects of a demo' }),
  billing: call({ ...part, service: 'billing', summary: 'Add the time entries and invoices of a demo' }),
  proposals: call({ ...part, service: 'proposals', summary: 'Add the proposals of a demo' }),
})
