import { AppError } from '@billfold/contracts/errors'
import type { Scope } from '@billfold/server-kit/scope'
import { unlessHeld } from '../unless-held.ts'

/** Its projects and their time entries go with it. */
export async function deleteClient(scope: Scope, id: number): Promise<undefined> {
  const deleted = await unlessHeld('This client has invoices or proposals: it can only be archived', () =>
    scope.rows('delete from client where user_id = ? and id = ? returning id', [scope.userId, id]),
  )
  if (deleted.length === 0) throw new AppError('not_found', 'Client not found')
}
