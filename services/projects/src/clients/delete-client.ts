import { deleteSeen } from '@billfold/server-kit/database/delete-seen'
import type { Scope } from '@billfold/server-kit/scope'
import { unlessHeld } from '../unless-held.ts'

/** Its projects and their time entries go with it. */
export function deleteClient(scope: Scope, id: number, ifMatch?: number): Promise<undefined> {
  return unlessHeld('This client has invoices or proposals: it can only be archived', () =>
    deleteSeen(scope, { table: 'client', id, ifMatch, notFound: 'Client not found' }),
  )
}
