import { AppError } from '@billfold/contracts/errors'
import type { Scope } from '@billfold/server-kit/scope'
import { unlessHeld } from '../unless-held.ts'

/** Its time entries go with it. */
export async function deleteProject(scope: Scope, id: number): Promise<undefined> {
  const deleted = await unlessHeld('This project has invoices: it can only be archived', () =>
    scope.rows('delete from project where user_id = ? and id = ? returning id', [scope.userId, id]),
  )
  if (deleted.length === 0) throw new AppError('not_found', 'Project not found')
}
