import { randomInt } from 'node:crypto'
import { AppError } from '@billfold/contracts/errors'
import { DEFAULT_INVOICE_PREFIX } from '@billfold/contracts/invoices/invoice'
import { constraintOf } from '@billfold/server-kit/database/constraint-error'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { getInvoicePrefix, listNumbers, rollBackToSavepoint, setSavepoint } from './invoice.sql.ts'

/** A free number for today in the user's time zone. */
export async function drawFreeNumber(scope: Scope): Promise<string> {
  const start = `${(await getInvoicePrefix(scope)) ?? DEFAULT_INVOICE_PREFIX}${scope.today().replaceAll('-', '')}-`
  const numbers = await listNumbers(scope, start)
  return start + drawSuffix(new Set(numbers.map((number) => number.slice(start.length))))
}

/** Three digits, more once those are all taken. */
export function drawSuffix(taken: ReadonlySet<string>, digits = 3): string {
  const free = Array.from({ length: 10 ** digits }, (_, n) => String(n).padStart(digits, '0')).filter((suffix) => !taken.has(suffix))
  return free[randomInt(Math.max(free.length, 1))] ?? drawSuffix(taken, digits + 1)
}

/** Writes the unit of work. If the invoice number is taken, the error suggests a free one. */
export async function flushInvoice(tx: Transaction, invoiceNumber: string): Promise<void> {
  await setSavepoint(tx)
  try {
    await tx.em.flush()
  } catch (error) {
    if (constraintOf(error) !== 'invoice_number_once') throw error
    await rollBackToSavepoint(tx)
    const suggestion = await drawFreeNumber(tx)
    const message = `Invoice number ${invoiceNumber} is taken. ${suggestion} is free.`
    throw new AppError('invoice_number_taken', message, { cause: error, issues: [{ path: 'invoiceNumber', message, suggestion }] })
  }
}
