import { AppError } from '@billfold/contracts/errors'
import { requireVersion } from '../if-match.ts'
import type { Scope } from '../scope.ts'

interface Seen {
  /** Becomes part of the SQL, so it must be a constant. */
  table: string
  id: number
  ifMatch: number | undefined
  notFound: string
}

/** Deletes a record in the version that the caller saw. The second statement only finds out why nothing was deleted. */
export async function deleteSeen(scope: Pick<Scope, 'userId' | 'rows'>, { table, id, ifMatch, notFound }: Seen): Promise<undefined> {
  const deleted = await scope.rows(`delete from ${table} where user_id = ? and id = ? and version = coalesce(?, version) returning id`, [scope.userId, id, ifMatch])
  if (deleted.length > 0) return
  const [left] = await scope.rows<{ version: number }>(`select version from ${table} where user_id = ? and id = ?`, [scope.userId, id])
  if (left) requireVersion(left, ifMatch)
  throw new AppError('not_found', notFound)
}
