import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { useCall, useToday } from '@billfold/web-kit'

/** Expenses since the first day of this month last year. Card and page share the request. */
export function useTrips() {
  const today = useToday()
  const from = `${Number(today.slice(0, 4)) - 1}-${today.slice(5, 7)}-01`
  return { month: today.slice(0, 7), query: useCall(expenseCalls.list, { query: { from } }) }
}

/** Refetched after a change. Includes reports and the dashboard, because they count trips as expenses. */
export const tripEffects = ['/api/expenses', '/api/reports', '/api/dashboard'] as const
