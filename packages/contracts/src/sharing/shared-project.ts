import * as z from '../zod.ts'
import { projectStatuses } from '../projects/project.ts'

/**
 * A project as its client may see it, and nothing beside it: strict, so that a field which is added to the answer and not here
 * fails every test. No ids, no address of the client's, no rate, nothing of other projects.
 */
export const sharedProject = z.strictObject({
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
  metrics: z.strictObject({
    /** Of the project's invoices that are neither draft nor cancelled. */
    totalBilled: z.string(),
    paidAmount: z.string(),
    outstandingAmount: z.string(),
    /** What is billed of the budget, in percent with one decimal; 0 without a budget. */
    budgetUtilization: z.number(),
    /** Hours as text with four decimals, as everywhere. */
    totalHours: z.string(),
    billableHours: z.string(),
    nonBillableHours: z.string(),
  }),
})
export type SharedProject = z.infer<typeof sharedProject>

/** That it changed, and nothing of what: its page asks. */
export const sharedProjectEvent = z.strictObject({ changed: z.literal(true) })
