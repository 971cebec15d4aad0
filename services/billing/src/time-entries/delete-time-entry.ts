import { AppError } from '@billfold/contracts/errors'
import { requireVersion } from '@billfold/server-kit/if-match'
import type { Scope } from '@billfold/server-kit/scope'
import { getTimeEntry } from './time-entry.sql.ts'

/** One conditional statement decides, so that an entry being put on an invoice at this moment cannot slip away. */
export async function deleteTimeEntry(scope: Scope, id: number, ifMatch?: number): Promise<undefined> {
  const deleted = await scope.rows('delete from time_entry where user_id = ? and id = ? and version = coalesce(?, version) and not is_invoiced returning id', [scope.userId, id, ifMatch])
  if (deleted.length > 0) return undefined
  const entry = await getTimeEntry(scope, id)
  if (!entry) throw new AppError('not_found', 'Time entry not found')
  requireVersion(entry, ifMatch)
  throw new AppError(
    'conflict',
    entry.invoiceNumber === null
      ? 'This time entry is marked as invoiced. Remove the mark before deleting it.'
      : `This time entry is on invoice ${entry.invoiceNumber}. Take it off that invoice before deleting it.`,
  )
}
