import { withCalendarDates } from '@billfold/contracts/calendar-date'
import { fieldError } from '@billfold/contracts/errors'
import type { Expense, ExpenseChanges, NewExpense } from '@billfold/contracts/expenses/expense'
import { deleteSeen, requireVersion } from '@billfold/server-kit/record-version'
import type { Scope } from '@billfold/server-kit/scope'
import { LockMode } from '@mikro-orm/core'
import { ExpenseEntity } from './expense.entity.ts'
import { findClientOfProject, getExpense } from './expense.sql.ts'

export function createExpense(scope: Scope, input: NewExpense): Promise<Expense | undefined> {
  return scope.transaction(async (tx) => {
    const fields = await withClientOfProject(tx, withCalendarDates(input, tx.timeZone))
    const expense = tx.em.create(ExpenseEntity, { ...fields, userId: tx.userId })
    await tx.em.flush()
    return getExpense(tx, expense.id)
  })
}

/** Absent fields keep their values; removing the client also removes the project. With `ifMatch`, a conflicting edit is rejected. */
export function updateExpense(scope: Scope, id: number, changes: ExpenseChanges, ifMatch?: number): Promise<Expense | undefined> {
  return scope.transaction(async (tx) => {
    const expense = await tx.em.findOne(ExpenseEntity, { userId: tx.userId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!expense) return undefined
    requireVersion(expense, ifMatch)
    const fields = await withClientOfProject(tx, withCalendarDates(changes, tx.timeZone))
    tx.em.assign(expense, fields, { ignoreUndefined: true })
    await tx.em.flush()
    return getExpense(tx, id)
  })
}

export function deleteExpense(scope: Scope, id: number, ifMatch?: number): Promise<undefined> {
  return deleteSeen(scope, { table: 'expense', id, ifMatch, notFound: 'Expense not found' })
}

interface Assignment {
  clientId?: number | null | undefined
  projectId?: number | null | undefined
}

/** Adds the project's client if only the project is given. If both are given, the database checks that they match. */
async function withClientOfProject<Fields extends Assignment>(scope: Scope, fields: Fields): Promise<Fields> {
  if (typeof fields.projectId !== 'number' || typeof fields.clientId === 'number') return fields
  const clientId = await findClientOfProject(scope, fields.projectId)
  if (clientId === undefined) throw fieldError('not_found', 'projectId', 'Project not found')
  return { ...fields, clientId }
}
