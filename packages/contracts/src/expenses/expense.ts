import * as z from '../zod.ts'
import { dateInput, requiredDate } from '../calendar-date.ts'
import { id, recordId } from '../id.ts'
import { listQuery } from '../list.ts'
import { moneyOr, present, toUnits } from '../money.ts'
import { clearable } from '../optional.ts'
import { optionalText } from '../text.ts'

/** English display names, which are also keys in the translation catalogs. */
export const expenseCategories = ['Software', 'Equipment', 'Travel', 'Meals', 'Office', 'Marketing', 'Contractors', 'Fees', 'Other'] as const
export type ExpenseCategory = (typeof expenseCategories)[number]

const amountMessage = 'Amount must be from 0.01 to 99999999.99'

/** Form fields. In an update, an absent field keeps its value. */
const fields = {
  date: requiredDate('Date is required'),
  category: z.enum(expenseCategories, 'Category is required'),
  amount: z.pipe(present('Amount is required'), moneyOr(amountMessage).check(z.refine((amount) => toUnits(amount, 2) > 0n, amountMessage))),
  note: optionalText(500),
  clientId: clearable(recordId('Client not found', 'Client not found')),
  /** Must belong to the chosen client. If no client is sent, the project's client is used. */
  projectId: clearable(recordId('Project not found', 'Project not found')),
}

export const newExpense = z.object(fields)
export type NewExpense = z.infer<typeof newExpense>

export const expenseChanges = z.partial(newExpense)
export type ExpenseChanges = z.infer<typeof expenseChanges>

export const expense = z.object({
  id,
  date: z.string(),
  category: z.enum(expenseCategories),
  amount: z.string(),
  note: z.nullable(z.string()),
  clientId: z.nullable(id),
  clientName: z.nullable(z.string()),
  projectId: z.nullable(id),
  projectName: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Sent back as If-Match, to detect concurrent edits. */
  version: z.int(),
})
export type Expense = z.infer<typeof expense>

export const expenseSorts = ['date', 'category', 'amount'] as const
export type ExpenseSort = (typeof expenseSorts)[number]

export const expenseQuery = listQuery(expenseSorts, { from: z.optional(dateInput), to: z.optional(dateInput) })
export type ExpenseQuery = z.infer<typeof expenseQuery>
