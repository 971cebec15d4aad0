import * as z from '../zod.ts'
import { budgetKinds } from './project-status.ts'

/** Maximum number of weeks in the burn-down, the current one included. */
export const BURN_DOWN_WEEKS = 26

/** Amounts are decimal strings, in dollars or hours by `kind`. */
export const projectBudget = z.object({
  kind: z.enum(budgetKinds),
  /** Neither completed, cancelled nor archived. */
  isOpen: z.boolean(),
  /** Null without a budget. */
  amount: z.nullable(z.string()),
  /** Hours: all logged time. Money: billable time at the rate of each entry, and the project's expenses. */
  used: z.string(),
  /** The rest at the end of each week, oldest first, from the week before the first use. Negative beyond the budget; empty without a use or a budget. */
  weeks: z.array(z.object({ monday: z.string(), remaining: z.string() })),
  /** Null if the project is closed, its budget is used up, or nothing was used in the last four weeks. */
  forecast: z.nullable(
    z.object({
      /** The average of the last four weeks, or of the time since the first use, but at least of one week. */
      perWeek: z.string(),
      /** Null if the budget lasts for more than five years. */
      usedUpOn: z.nullable(z.string()),
      /** The project's end date, or due date; null if it has none from today on. */
      endsOn: z.nullable(z.string()),
      /** Percent of the budget that will be used by then, with one decimal. */
      percentAtEnd: z.nullable(z.number()),
    }),
  ),
})
export type ProjectBudget = z.infer<typeof projectBudget>
export type BudgetForecast = NonNullable<ProjectBudget['forecast']>
