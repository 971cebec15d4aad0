import * as z from '../zod.ts'
import { budgetKinds } from './project-status.ts'

/** Maximum number of weeks in the burn-down, including the current one. */
export const BURN_DOWN_WEEKS = 26

/** Amounts are decimal strings, in dollars or hours depending on `kind`. */
export const projectBudget = z.object({
  kind: z.enum(budgetKinds),
  /** True if the project is neither completed, cancelled nor archived. */
  isOpen: z.boolean(),
  /** Null if there is no budget. */
  amount: z.nullable(z.string()),
  /** For a budget in hours: all logged time. For one in money: billable time at the rate of each entry, plus the project's expenses. */
  used: z.string(),
  /**
   * Remaining budget at the end of each week, oldest first, starting with the week before the first use. Negative if over budget; empty if
   * nothing was used or there is no budget.
   */
  weeks: z.array(z.object({ monday: z.string(), remaining: z.string() })),
  /** Null if the project is closed, its budget is used up, or nothing was used in the last four weeks. */
  forecast: z.nullable(
    z.object({
      /** Average of the last four weeks, or of the time since the first use if that is shorter, but of at least one week. */
      perWeek: z.string(),
      /** Null if the budget lasts for more than five years. */
      usedUpOn: z.nullable(z.string()),
      /** The project's end date, or else its due date. Null if there is none from today on. */
      endsOn: z.nullable(z.string()),
      /** Percentage of the budget that will be used by that date, with one decimal. */
      percentAtEnd: z.nullable(z.number()),
    }),
  ),
})
export type ProjectBudget = z.infer<typeof projectBudget>
export type BudgetForecast = NonNullable<ProjectBudget['forecast']>
