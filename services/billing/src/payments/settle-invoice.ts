import { dateIn } from '@billfold/contracts/calendar-date'
import type { InvoiceDetails, StatusChange } from '@billfold/contracts/invoices/invoice'
import { toUnits } from '@billfold/contracts/money'
import type { Transaction } from '@billfold/server-kit/scope'
import { changeInvoice, lockInvoice } from '../invoices/change-invoice.ts'
import { type StatusFields, statusBeforePaid } from '../invoices/invoice-rules.ts'
import { getInvoice, touchInvoice } from '../invoices/invoice.sql.ts'
import { requestReceipt } from '../invoices/reminders/reminder.sql.ts'
import { keepBalancePayment, saveStripePayment, spreadExcess } from './invoice-payment.sql.ts'
import type { PaymentState } from './payment-provider.ts'
import { lastDate, openWithPayments, sumApplied } from './payment-rules.ts'

/** Saves payments received through the provider, with their refunds. An excess over the total is not counted. */
export async function saveStripePayments(tx: Transaction, id: number, { providerId, payments }: BillPayments, isLatest: boolean): Promise<void> {
  for (const payment of payments) {
    const date = dateIn(tx.timeZone, new Date(payment.at))
    const added = await saveStripePayment(tx, id, { ...payment, billProviderId: providerId, date }, isLatest)
    if (added !== undefined) await requestReceipt(tx, id, { id: added, amount: payment.amount })
  }
  await spreadExcess(tx, id)
}

type BillPayments = Pick<PaymentState, 'providerId' | 'payments'>

/** Updates the status and the paid date after payments have changed. An invoice is paid exactly when nothing is due. */
export async function settleInvoice(tx: Transaction, id: number, change: Pick<StatusChange, 'by' | 'reason'>): Promise<InvoiceDetails | undefined> {
  await keepBalancePayment(tx, id)
  await spreadExcess(tx, id)
  const invoice = await lockInvoice(tx, id)
  if (!invoice) return undefined
  const status = settledStatus(invoice.details, tx)
  if (status) return changeInvoice(tx, invoice, { fields: {}, status, ...change })
  await touchInvoice(tx, id)
  return getInvoice(tx, id)
}

/** Undefined if the status and the paid date stay the same. */
function settledStatus(invoice: InvoiceDetails, tx: Transaction): StatusFields | undefined {
  const { status, total, dueDate, submittedDate, payments } = invoice
  const today = tx.today()
  const received = sumApplied(payments)
  const isSettled = received > 0n && received === toUnits(total, 2)
  const current = { status, dueDate, submittedDate }
  if (isSettled) {
    const paidDate = lastDate(payments)
    return status === 'paid' && paidDate === invoice.paidDate ? undefined : { ...current, status: 'paid', paidDate, overdueAfter: null, earlierStatus: null }
  }
  if (status === 'paid') {
    const before = statusBeforePaid(invoice, today)
    return received > 0n ? openWithPayments(before, today) : before
  }
  return received > 0n && status === 'draft' ? openWithPayments({ ...current, paidDate: null }, today) : undefined
}
