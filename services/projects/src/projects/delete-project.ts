import { deleteSeen } from '@billfold/server-kit/database/delete-seen'
import type { Scope } from '@billfold/server-kit/scope'
import { unlessHeld } from '../unless-held.ts'

/** Its time entries go with it. */
export function deleteProject(scope: Scope, id: number, ifMatch?: number): Promise<undefined> {
  return unlessHeld('This project has invoices: it can only be archived', () =>
    deleteSeen(scope, { table: 'project', id, ifMatch, notFound: 'Project not found' }),
  )
}
