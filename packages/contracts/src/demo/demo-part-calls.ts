import * as z from '../zod.ts'
import { calendarDate } from '../calendar-date.ts'
import { call, defineCalls } from '../call.ts'

const part = {
  access: 'user',
  method: 'POST',
  path: '/internal/demo',
  /** The date is passed to all three services, so that they agree on it even around midnight. */
  body: z.object({ today: calendarDate }),
  response: z.object({ records: z.int() }),
} as const

/** Each service adds its part to a new account. Projects must come first, because the others refer to them. */
export const demoPartCalls = defineCalls('demoParts', {
  projects: call({ ...part, service: 'projects', summary: 'Clients and projects of a demo' }),
  billing: call({ ...part, service: 'billing', summary: 'Time entries and invoices of a demo' }),
  proposals: call({ ...part, service: 'proposals', summary: 'Proposals of a demo' }),
})
