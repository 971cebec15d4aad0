import { deleteSeen } from '@billfold/server-kit/database/delete-seen'
import type { Scope } from '@billfold/server-kit/scope'

export function deleteExpense(scope: Scope, id: number, ifMatch?: number): Promise<undefined> {
  return deleteSeen(scope, { table: 'expense', id, ifMatch, notFound: 'Expense not found' })
}
