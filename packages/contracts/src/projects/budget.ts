import { toUnits } from '../money.ts'
import type { BudgetKind } from './project-status.ts'

interface Budgeted {
  budgetKind: BudgetKind
  budget: string | null
  estimatedHours: string | null
}

/** Budget that work is compared with, in money or hours. Null if it is missing or 0. */
export function trackedBudget({ budgetKind, budget, estimatedHours }: Budgeted): string | null {
  const amount = budgetKind === 'hours' ? estimatedHours : budget
  return amount === null || toUnits(amount, PLACES) === 0n ? null : amount
}

/** Number of decimals in hours. Amounts of money have fewer. */
const PLACES = 4

/** In percent with one decimal. Rounded down, so that 100 is reached only when the budget is used up. */
export function percentUsed(used: string, amount: string): number {
  return Number((toUnits(used, PLACES) * 1000n) / toUnits(amount, PLACES)) / 10
}

/** The owner is notified at the percentages at which the tone changes. */
export function budgetTone(percent: number): 'accent' | 'warn' | 'bad' {
  if (percent >= 100) return 'bad'
  return percent >= 80 ? 'warn' : 'accent'
}

/** Percentage points by which the share of the budget used may exceed the progress. */
const MAX_LEAD = 15
/**
 * Minimum share of the budget used before it is compared with progress. Below it, early work such as planning could seem to run ahead of
 * progress.
 */
const MIN_USED = 25

/**
 * True if the budget is being used up clearly faster than the project progresses. Both numbers are in percent. A progress of 0 is ignored,
 * because the user probably does not update it.
 */
export function isBudgetAhead(percent: number, completionPercentage: number): boolean {
  return completionPercentage > 0 && percent >= MIN_USED && percent - completionPercentage > MAX_LEAD
}
