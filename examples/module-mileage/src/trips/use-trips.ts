import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { useCall, useToday } from '@billfold/web-kit'

/** Expenses of the last twelve months. Card and page share the request. */
export function useTrips() {
  const today = useToday()
  const from = `${Number(today.slice(0, 4)) - 1}-${today.slice(5, 7)}-01`
  return { month: today.slice(0, 7), query: useCall(expenseCalls.list, { query: { from } }) }
}

/** Queries to refetch after a trip was recorded or deleted: reports include it. */
export const tripEffects = ['/api/expenses', '/api/reports', '/api/dashboard'] as const
