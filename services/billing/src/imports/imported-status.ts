import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { InvoicePart, PaymentPart } from '@billfold/contracts/imports/import-part-calls'
import { type Money, toUnits } from '@billfold/contracts/money'
import { initialStatus, type StatusFields } from '../invoices/invoice-rules.ts'
import { openWithPayments } from '../payments/payment-rules.ts'

type SentStatus = Pick<InvoicePart, 'status' | 'issueDate' | 'dueDate' | 'paidDate' | 'submittedDate' | 'payments'>

/**
 * Like the status of an invoice entered by hand, except that payments that add up to the total make the invoice paid, and unknown dates are
 * not replaced with today.
 */
export function importedStatus({ status, issueDate, dueDate, paidDate, submittedDate, payments }: SentStatus, total: Money, today: CalendarDate): StatusFields {
  const submitted = submittedDate ?? (status === 'submitted' ? issueDate : null)
  const sent = initialStatus({ status, dueDate, paidDate, submittedDate: submitted }, today)
  if (payments.length === 0) return sent
  const lastPayment = payments.map(({ date }) => date).toSorted().at(-1) ?? null
  if (sumOf(payments) === toUnits(total, 2)) return { ...sent, status: 'paid', paidDate: lastPayment, overdueAfter: null, earlierStatus: null }
  return status === 'paid' ? { ...sent, paidDate: paidDate ?? lastPayment } : openWithPayments(sent, today)
}

function sumOf(payments: readonly PaymentPart[]): bigint {
  return payments.reduce((sum, { amount }) => sum + toUnits(amount, 2), 0n)
}

/** Clients must not be reminded of invoices that another program already sent and reminded them of. */
export function sendsReminders({ status, dueDate }: Pick<StatusFields, 'status' | 'dueDate'>, today: CalendarDate): boolean {
  return status !== 'overdue' && dueDate >= today
}
