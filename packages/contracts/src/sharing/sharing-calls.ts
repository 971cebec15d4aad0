import * as z from '../zod.ts'
import { projectStatuses } from '../projects/project-status.ts'
import { call, defineCalls } from '../call.ts'
import { flag } from '../list.ts'
import { language } from '../settings/languages.ts'
import { clientPageCalls } from './client-page-calls.ts'
import { sharedSender } from './sender.ts'
import { shareLinkCalls, shareToken } from './share-link-calls.ts'

/**
 * The project as its client sees it, without ids, the client's address, rates or other projects. The schema is strict, so that tests fail
 * if a response field is added only on the server.
 */
const sharedProject = z.strictObject({
  /** Absent if the query has `sender=false`. */
  sender: z.optional(sharedSender),
  project: z.strictObject({
    name: z.string(),
    description: z.nullable(z.string()),
    status: z.enum(projectStatuses),
    startDate: z.nullable(z.string()),
    dueDate: z.nullable(z.string()),
    completionPercentage: z.int(),
    budget: z.nullable(z.string()),
  }),
  client: z.strictObject({ name: z.string() }),
  /** The client's language, in which the page is shown. */
  language,
  metrics: z.strictObject({
    /** Sum of the project's invoices that are neither draft nor cancelled. */
    totalBilled: z.string(),
    paidAmount: z.string(),
    outstandingAmount: z.string(),
    /** `totalBilled` as a percentage of the budget, with one decimal; 0 if there is no budget. */
    budgetUtilization: z.number(),
    /** Decimal string with four decimals. */
    totalHours: z.string(),
    billableHours: z.string(),
    nonBillableHours: z.string(),
  }),
})
export type SharedProject = z.infer<typeof sharedProject>

/** An open page refreshes every minute, and a logo may be a hundred times the size of the other data, so the sender can be left out. */
const sharedProjectQuery = z.object({ sender: flag })

/** Carries no data, but tells the page to reload its data. */
const sharedProjectEvent = z.strictObject({ changed: z.literal(true) })

/** Unknown and revoked tokens get the same message, so that responses do not reveal which tokens existed. */
const denied = 'Project not found or access denied'

export const sharingCalls = defineCalls('sharing', {
  ...shareLinkCalls({ records: 'projects', service: 'projects', name: 'project', notFound: 'Project not found' }),
  ...clientPageCalls({ path: '/api/public/project-share', service: 'projects', name: 'project', notFound: denied }),
  read: call({
    method: 'GET',
    path: '/api/public/project-share/:token',
    service: 'projects',
    access: 'anyone',
    summary: 'A project as its client sees it',
    params: shareToken,
    query: sharedProjectQuery,
    response: sharedProject,
    notFound: denied,
  }),
  live: call({
    method: 'GET',
    path: '/api/public/project-share/:token/live',
    service: 'projects',
    access: 'anyone',
    summary: 'Stream of events sent whenever the project changes; ends when the link stops working',
    params: shareToken,
    events: sharedProjectEvent,
    notFound: denied,
  }),
  countView: call({
    method: 'POST',
    path: '/api/public/project-share/:token/views',
    service: 'projects',
    access: 'anyone',
    summary: 'Count a view of the page',
    params: shareToken,
    notFound: denied,
  }),
})
