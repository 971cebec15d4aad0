import { withCalendarDates } from '@billfold/contracts/calendar-date'
import type { Expense, NewExpense } from '@billfold/contracts/expenses/expense'
import type { Scope } from '@billfold/server-kit/scope'
import { bringClient } from './bring-client.ts'
import { ExpenseEntity } from './expense.entity.ts'
import { getExpense } from './expense.sql.ts'

export function createExpense(scope: Scope, input: NewExpense): Promise<Expense | undefined> {
  return scope.transaction(async (tx) => {
    const fields = await bringClient(tx, withCalendarDates(input, scope.timeZone))
    const expense = tx.em.create(ExpenseEntity, { ...fields, userId: scope.userId })
    await tx.em.flush()
    return getExpense(tx, expense.id)
  })
}
