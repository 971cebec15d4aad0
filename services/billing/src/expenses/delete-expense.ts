import { AppError } from '@billfold/contracts/errors'
import type { Scope } from '@billfold/server-kit/scope'

export async function deleteExpense(scope: Scope, id: number): Promise<undefined> {
  const deleted = await scope.rows('delete from expense where user_id = ? and id = ? returning id', [scope.userId, id])
  if (deleted.length === 0) throw new AppError('not_found', 'Expense not found')
}
