import { AppError } from '@billfold/contracts/errors'
import { constraintOf } from '@billfold/server-kit/database/constraint-error'
import type { Transaction } from '@billfold/server-kit/scope'
import { drawFreeNumber } from './free-number.ts'

/** Writes the invoice. When its number is taken, the error suggests a free one. */
export async function flushInvoice(tx: Transaction, invoiceNumber: string): Promise<void> {
  // A failed statement would otherwise abort the transaction, and no free number could be looked up.
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
