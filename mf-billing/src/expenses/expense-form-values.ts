import type { BodyInput } from '@billfold/contracts/call'
import type { Expense, ExpenseCategory } from '@billfold/contracts/expenses/expense'
import type { expenseCalls } from '@billfold/contracts/expenses/expense-calls'

/** What the controls of the form hold: text as it was typed, '' for what is not given. */
export interface ExpenseFormValues {
  date: string
  category: string
  amount: string
  note: string
  clientId: string
  projectId: string
}

/** What goes to the server. */
export type ExpenseBody = BodyInput<typeof expenseCalls.create>

export function newExpenseValues(today: string): ExpenseFormValues {
  return { date: today, category: '', amount: '', note: '', clientId: '', projectId: '' }
}

export function valuesOf({ date, category, amount, note, clientId, projectId }: Expense): ExpenseFormValues {
  return { date, category, amount, note: note ?? '', clientId: String(clientId ?? ''), projectId: String(projectId ?? '') }
}

/** What the contract's schema judges. */
export function bodyOf({ date, category, amount, note, clientId, projectId }: ExpenseFormValues): ExpenseBody {
  // An empty category is none of them: that is the schema's to say.
  return { date, category: category as ExpenseCategory, amount: amount.trim(), note, clientId: idOf(clientId), projectId: idOf(projectId) }
}

function idOf(chosen: string): number | null {
  return chosen === '' ? null : Number(chosen)
}
