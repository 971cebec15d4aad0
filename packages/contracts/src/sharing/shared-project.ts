import * as z from '../zod.ts'
import { projectStatuses } from '../projects/project.ts'

/**
 * The project as the client may see it: no ids, client address, rates or other projects.
 * Strict, so tests fail if a response field is added only on the server.
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
    /** The project's invoices that are neither draft nor cancelled. */
    totalBilled: z.string(),
    paidAmount: z.string(),
    outstandingAmount: z.string(),
    /** totalBilled in percent of the budget, one decimal; 0 without a budget. */
    budgetUtilization: z.number(),
    /** Decimal string with four decimals. */
    totalHours: z.string(),
    billableHours: z.string(),
    nonBillableHours: z.string(),
  }),
})
export type SharedProject = z.infer<typeof sharedProject>

/** Carries no data; the page then reloads its data. */
export const sharedProjectEvent = z.strictObject({ changed: z.literal(true) })
