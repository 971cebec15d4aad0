import type { ExpenseCategory } from '@billfold/contracts/expenses/expense'
import { defineEntity, p } from '@mikro-orm/core'

export const ExpenseEntity = defineEntity({
  name: 'Expense',
  tableName: 'expense',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    clientId: p.integer().nullable(),
    projectId: p.integer().nullable(),
    date: p.date(),
    category: p.text().$type<ExpenseCategory>(),
    amount: p.decimal(),
    note: p.text().nullable(),
    updatedAt: p.datetime().defaultRaw('now()').onUpdate(() => new Date()),
    version: p.integer().version(),
  },
})
