import type { Expense } from '@billfold/contracts/expenses/expense'

/** A trip in the form that the server returns: an expense. */
export function sampleTrip(differing: Partial<Expense> = {}): Expense {
  return {
    id: 1,
    date: '2026-11-16',
    category: 'Travel',
    amount: '120.75',
    note: 'Boston → Portland · 172.5 km × $0.70',
    clientId: 1,
    clientName: 'Northwind Studio',
    projectId: null,
    projectName: null,
    createdAt: '2026-11-16T17:00:00.000Z',
    updatedAt: '2026-11-16T17:00:00.000Z',
    version: 1,
    ...differing,
  }
}
