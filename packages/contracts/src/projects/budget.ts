import { toUnits } from '../money.ts'
import type { BudgetKind } from './project-status.ts'

interface Budgeted {
  budgetKind: BudgetKind
  budget: string | null
  estimatedHours: string | null
}

/** The amount that work is compared with. A budget of 0 counts as none. */
export function trackedBudget({ budgetKind, budget, estimatedHours }: Budgeted): string | null {
  const amount = budgetKind === 'hours' ? estimatedHours : budget
  return amount === null || toUnits(amount, PLACES) === 0n ? null : amount
}

/** Number of decimals for hours; money has fewer. */
const PLACES = 4

/** In percent with one decimal. Rounded down, so that 100 is reached only when the budget is used up. */
export function percentUsed(used: string, amount: string): number {
  return Number((toUnits(used, PLACES) * 1000n) / toUnits(amount, PLACES)) / 10
}

/** The owner is notified at the same percentages as the tone changes. */
export function budgetTone(percent: number): 'accent' | 'warn' | 'bad' {
  if (percent >= 100) return 'bad'
  return percent >= 80 ? 'warn' : 'accent'
}

/** Percentage points by which the used share may exceed the progress. */
const MAX_LEAD = 15
/** Below this used share, early work such as planning would always seem ahead of progress. */
const MIN_USED = 25

/**
 * True if the budget is used up clearly faster than the project progresses. Both are in percent. A progress of 0 is ignored, because it is
 * probably not maintained.
 */
export function isBudgetAhead(percent: number, completionPercentage: number): boolean {
  return completionPercentage > 0 && percent >= MIN_USED && percent - completionPercentage > MAX_LEAD
}
