import type { RecordedSummary, RecordedTransaction } from '@billfold/contracts/bank-statements/bank-statement'
import { AppError, type Issue } from '@billfold/contracts/errors'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { refusalError } from '@billfold/server-kit/database/constraint-error'
import { changedMeanwhile } from '../constraints.ts'
import { addPayment } from '../payments/invoice-payments.ts'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import { isSettled, rehearse, withdrawBill } from '../payments/settle-bill.ts'
import { findRecorded, insertTransaction, listInvoicesAtProvider, lockInvoices, lockRecording } from './bank-statement.sql.ts'
import { type Fingerprints, fingerprintsOf, isSame } from './fingerprint.ts'

const invoicesOf = (payments: readonly RecordedTransaction[]) => [...new Set(payments.flatMap(({ allocations }) => allocations.map(({ invoiceId }) => invoiceId)))]

/**
 * Closes the invoices at the payment provider before recording their payments here. Leaves them open if the payments would be rejected;
 * recording then reports the reason or repeats the response to an earlier request.
 */
export async function withdrawBills(scope: Scope, provider: PaymentProvider, payments: readonly RecordedTransaction[]): Promise<void> {
  const atProvider = await listInvoicesAtProvider(scope, invoicesOf(payments))
  if (atProvider.length === 0) return
  const change = (tx: Transaction) => recordAll(tx, payments, { isRehearsal: true })
  try {
    await rehearse(scope, change)
  } catch (error) {
    if (error instanceof AppError) return
    throw error
  }
  for (const id of atProvider) await withdrawBill(scope, provider, id, change)
}

export function recordTransactions(scope: Scope, payments: readonly RecordedTransaction[]): Promise<RecordedSummary> {
  return scope.transaction((tx) => recordAll(tx, payments, { isRehearsal: false }))
}

interface RecordingOptions {
  /** True for a dry run, while the bills at the provider are still open. */
  isRehearsal: boolean
}

/** All or nothing: a rejected row rolls back the rows before it, and all rejections are reported together. */
async function recordAll(tx: Transaction, payments: readonly RecordedTransaction[], options: RecordingOptions): Promise<RecordedSummary> {
  await lockRecording(tx)
  await lockInvoices(tx, invoicesOf(payments))
  const prints = payments.map(({ transaction }) => fingerprintsOf(transaction))
  const known: Fingerprints[] = await findRecorded(tx, prints)
  const invoices = new Map<number, InvoiceDetails>()
  const issues: Issue[] = []
  for (const [index, payment] of payments.entries()) {
    try {
      const print = requireNew(prints[index], known)
      for (const invoice of await recordOne(tx, payment, print, options)) invoices.set(invoice.id, invoice)
      known.push(print)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { message, text, values } = error
      issues.push({ path: `payments.${index}`, message, ...(text !== undefined && { text, values }) })
    }
  }
  if (issues.length > 0) throw new AppError('conflict', 'Some payments could not be recorded, so none were saved.', { issues })
  return { payments: payments.length, paidInvoices: [...invoices.values()].filter(({ status }) => status === 'paid').length }
}

function requireNew(print: Fingerprints | undefined, known: readonly Fingerprints[]): Fingerprints {
  if (print && !known.some((other) => isSame(other, print))) return print
  throw new AppError('conflict', 'This transaction has already been recorded')
}

async function recordOne(tx: Transaction, { transaction, allocations }: RecordedTransaction, print: Fingerprints, { isRehearsal }: RecordingOptions): Promise<InvoiceDetails[]> {
  const { date, name, reference } = transaction
  const note = noteOf([name, reference])
  const changed: InvoiceDetails[] = []
  for (const [part, { invoiceId, amount }] of allocations.entries()) {
    if (!isRehearsal && !(await isSettled(tx, invoiceId, 'paid', undefined))) throw refusalError(changedMeanwhile)
    const added = await addPayment(tx, invoiceId, { amount, date, method: 'bank_transfer', note })
    if (!added?.invoice) throw new AppError('not_found', 'Invoice not found')
    await insertTransaction(tx, print, { part, paymentId: added.paymentId })
    changed.push(added.invoice)
  }
  return changed
}

/** Maximum length of a note. */
const MAX_NOTE = 500

function noteOf(parts: readonly string[]): string | null {
  const text = parts.filter((part) => part !== '').join(' · ')
  return Array.from(text).slice(0, MAX_NOTE).join('') || null
}
