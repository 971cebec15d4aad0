import { AppError } from '@billfold/contracts/errors'
import type { Scope } from './scope.ts'

/** Parses '"3"' or '3'. Returns undefined for '*' or if the header is missing. */
export function readIfMatch(header: string): number | undefined {
  if (header === '' || header === '*') return undefined
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1]
  if (version === undefined) throw new AppError('validation_failed', 'If-Match must be the version of the record')
  return Number(version)
}

/** Only call this for a row that the transaction has locked. */
export function requireVersion(record: { version: number }, ifMatch: number | undefined): void {
  if (ifMatch === undefined || record.version === ifMatch) return
  throw changedSince()
}

export function changedSince(): AppError {
  return new AppError('stale_version', 'This was changed in another window or on another device.')
}

interface Seen {
  /** The table name becomes part of the SQL, so it must be a constant. */
  table: string
  id: number
  ifMatch: number | undefined
  notFound: string
}

/** Deletes a record if it still has the version that the caller saw. The second statement only finds out why nothing was deleted. */
export async function deleteSeen(scope: Pick<Scope, 'userId' | 'rows'>, { table, id, ifMatch, notFound }: Seen): Promise<undefined> {
  const deleted = await scope.rows(`delete from ${table} where user_id = ? and id = ? and version = coalesce(?, version) returning id`, [scope.userId, id, ifMatch])
  if (deleted.length > 0) return
  const [left] = await scope.rows<{ version: number }>(`select version from ${table} where user_id = ? and id = ?`, [scope.userId, id])
  if (left) requireVersion(left, ifMatch)
  throw new AppError('not_found', notFound)
}
