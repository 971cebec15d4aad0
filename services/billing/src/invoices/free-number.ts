import { randomInt } from 'node:crypto'
import { AppError } from '@billfold/contracts/errors'
import { DEFAULT_INVOICE_PREFIX } from '@billfold/contracts/invoices/invoice'
import { constraintOf } from '@billfold/server-kit/database/constraint-error'
import type { Scope, Transaction } from '@billfold/server-kit/scope'

/** Drawn among those that are not taken today, where the user lives: three digits, more once they are all taken. */
export async function drawFreeNumber(scope: Scope): Promise<string> {
  const [card] = await scope.rows<{ prefix: string }>('select invoice_prefix as prefix from accounts.business_card')
  const start = `${card?.prefix ?? DEFAULT_INVOICE_PREFIX}${scope.today().replaceAll('-', '')}-`
  const rows = await scope.rows<{ number: string }>(
    'select invoice_number as number from invoice where user_id = ? and starts_with(invoice_number, ?)',
    [scope.userId, start],
  )
  return start + drawSuffix(new Set(rows.map(({ number }) => number.slice(start.length))))
}

export function drawSuffix(taken: ReadonlySet<string>, digits = 3): string {
  const free = Array.from({ length: 10 ** digits }, (_, n) => String(n).padStart(digits, '0')).filter((suffix) => !taken.has(suffix))
  return free[randomInt(Math.max(free.length, 1))] ?? drawSuffix(taken, digits + 1)
}

/** Writes what the transaction holds. Whoever is told that a number is taken is offered a free one. */
export async function flushNumber(tx: Transaction, invoiceNumber: string): Promise<void> {
  // A refused statement would otherwise be the end of the transaction, and nothing could be looked up any more.
  await tx.rows('savepoint before_number')
  try {
    await tx.em.flush()
  } catch (error) {
    if (constraintOf(error) !== 'invoice_number_once') throw error
    await tx.rows('rollback to savepoint before_number')
    const suggestion = await drawFreeNumber(tx)
    const message = `Invoice number ${invoiceNumber} is taken. ${suggestion} is free.`
    throw new AppError('invoice_number_taken', message, { cause: error, issues: [{ path: 'invoiceNumber', message, suggestion }] })
  }
}
