import type { BodyInput } from '@billfold/contracts/call'
import type { Expense, ExpenseCategory } from '@billfold/contracts/expenses/expense'
import type { expenseCalls } from '@billfold/contracts/expenses/expense-calls'

/** Form values as entered; an empty string means no value. */
export interface ExpenseFormValues {
  date: string
  category: string
  amount: string
  note: string
  clientId: string
  projectId: string
}

export type ExpenseBody = BodyInput<typeof expenseCalls.create>

export function newExpenseValues(today: string): ExpenseFormValues {
  return { date: today, category: '', amount: '', note: '', clientId: '', projectId: '' }
}

export function valuesFromExpense({ date, category, amount, note, clientId, projectId }: Expense): ExpenseFormValues {
  return { date, category, amount, note: note ?? '', clientId: String(clientId ?? ''), projectId: String(projectId ?? '') }
}

export function buildBody({ date, category, amount, note, clientId, projectId }: ExpenseFormValues): ExpenseBody {
  // The category may still be empty; the contract's schema rejects that.
  return { date, category: category as ExpenseCategory, amount: amount.trim(), note, clientId: parseId(clientId), projectId: parseId(projectId) }
}

function parseId(value: string): number | null {
  return value === '' ? null : Number(value)
}
