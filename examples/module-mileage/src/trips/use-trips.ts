import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { useCall, useToday } from '@billfold/web-kit'

/** The expenses among which the trips are: from the first of this month a year ago. Card and page ask once. */
export function useTrips() {
  const today = useToday()
  const from = `${Number(today.slice(0, 4)) - 1}-${today.slice(5, 7)}-01`
  return { month: today.slice(0, 7), query: useCall(expenseCalls.list, { query: { from } }) }
}

/** What is fetched again after a trip was recorded or deleted: reports count it as an expense. */
export const tripEffects = ['/api/expenses', '/api/reports', '/api/dashboard'] as const
