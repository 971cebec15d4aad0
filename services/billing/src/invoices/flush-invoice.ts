import { AppError } from '@billfold/contracts/errors'
import { constraintOf } from '@billfold/server-kit/database/constraint-error'
import type { Transaction } from '@billfold/server-kit/scope'
import { drawFreeNumber } from './free-number.ts'

/** Writes the invoice, and says what it means when it is refused. Whoever is told that a number is taken is offered a free one. */
export async function flushInvoice(tx: Transaction, invoiceNumber: string): Promise<void> {
  // A refused statement would otherwise be the end of the transaction, and nothing could be looked up any more.
  await tx.rows('savepoint before_invoice')
  try {
    await tx.em.flush()
  } catch (error) {
    const constraint = constraintOf(error)
    if (constraint === 'time_entry_invoice') throw new AppError('conflict', 'A time entry was put on this invoice at the same moment. Please try again.', { cause: error })
    if (constraint !== 'invoice_number_once') throw error
    await tx.rows('rollback to savepoint before_invoice')
    const suggestion = await drawFreeNumber(tx)
    const message = `Invoice number ${invoiceNumber} is taken. ${suggestion} is free.`
    throw new AppError('invoice_number_taken', message, { cause: error, issues: [{ path: 'invoiceNumber', message, suggestion }] })
  }
}
