import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { useCall, useToday } from '@billfold/web-kit'

/** Loads expenses since the first day of the same month last year. The card and the page share the request. */
export function useTrips() {
  const today = useToday()
  const from = `${Number(today.slice(0, 4)) - 1}-${today.slice(5, 7)}-01`
  return { month: today.slice(0, 7), query: useCall(expenseCalls.list, { query: { from } }) }
}

/** The URLs to refetch after a trip changes. Reports and the dashboard are included, because they count trips as expenses. */
export const tripEffects = ['/api/expenses', '/api/reports', '/api/dashboard'] as const
