import { AppError } from '@billfold/contracts/errors'
import { MAX_LINES, tooManyEntries, tooManyLines } from '@billfold/contracts/invoices/invoice'
import type { Transaction } from '@billfold/server-kit/scope'

interface Standing {
  lines: number
  entries: number
}

/** The contract limits what is sent at once, this what stands on the invoice then. One that has more already may stay as it is, or lose some. */
export function requireRoom(after: Standing, before: Standing = { lines: 0, entries: 0 }): void {
  if (after.lines > MAX_LINES && after.lines > before.lines) throw refused('lineItems', tooManyLines)
  if (after.entries > MAX_LINES && after.entries > before.entries) throw refused('timeEntryIds', tooManyEntries)
}

/** For one more, on an invoice that the transaction holds. */
export async function requireRoomForEntry(tx: Transaction, invoiceId: number): Promise<void> {
  const standing = await tx.rows('select from time_entry where user_id = ? and invoice_id = ? limit ?', [tx.userId, invoiceId, MAX_LINES])
  if (standing.length === MAX_LINES) throw refused('invoiceId', tooManyEntries)
}

function refused(path: string, message: string): AppError {
  return new AppError('validation_failed', message, { issues: [{ path, message }] })
}
