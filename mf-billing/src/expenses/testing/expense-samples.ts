import type { Expense } from '@billfold/contracts/expenses/expense'

export function sampleExpense(differing: Partial<Expense> = {}): Expense {
  return {
    id: 12,
    date: '2026-11-16',
    category: 'Software',
    amount: '49.00',
    note: 'Font licence',
    clientId: 1,
    clientName: 'Northwind Studio',
    projectId: 10,
    projectName: 'Website redesign',
    createdAt: '2026-11-16T17:00:00.000Z',
    updatedAt: '2026-11-16T17:00:00.000Z',
    version: 2,
    ...differing,
  }
}

const travel = sampleExpense({ id: 11, date: '2026-11-03', category: 'Travel', amount: '318.40', note: null, projectId: null, projectName: null })
const rent = sampleExpense({ id: 10, date: '2026-11-01', category: 'Office', amount: '650.00', note: 'Desk, November', clientId: null, clientName: null, projectId: null, projectName: null })
export const sampleExpenses = [sampleExpense(), travel, rent]
