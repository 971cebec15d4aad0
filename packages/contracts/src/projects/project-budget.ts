import * as z from '../zod.ts'
import { budgetKinds } from './project-status.ts'

/** Maximum number of weeks in the burn-down, including the current one. */
export const BURN_DOWN_WEEKS = 26

/** Amounts are decimal strings, in dollars or hours depending on `kind`. */
export const projectBudget = z.object({
  kind: z.enum(budgetKinds),
  /** True if the project is neither completed, cancelled nor archived. */
  isOpen: z.boolean(),
  /** The budget, or null if there is none. */
  amount: z.nullable(z.string()),
  /**
   * For a budget in hours, all logged time. For a budget in money, billable time at the rate of each entry, plus the project's expenses.
   */
  used: z.string(),
  /**
   * Remaining budget at the end of each week, oldest first, starting with the week before the budget was first used. Negative if over
   * budget. Empty if nothing was used or there is no budget.
   */
  weeks: z.array(z.object({ monday: z.string(), remaining: z.string() })),
  /** Null if the project is closed, its budget is used up, or none of it was used in the last four weeks. */
  forecast: z.nullable(
    z.object({
      /**
       * Average weekly use over the last four weeks. If the budget was first used more recently, the average since then, over at least one
       * week.
       */
      perWeek: z.string(),
      /** Date on which the budget will be used up, or null if it lasts for more than five years. */
      usedUpOn: z.nullable(z.string()),
      /** The project's end date, or else its due date. Null if neither is today or later. */
      endsOn: z.nullable(z.string()),
      /** Percentage of the budget that will have been used by `endsOn`, with one decimal. */
      percentAtEnd: z.nullable(z.number()),
    }),
  ),
})
export type ProjectBudget = z.infer<typeof projectBudget>
export type BudgetForecast = NonNullable<ProjectBudget['forecast']>
