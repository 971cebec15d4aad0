import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { Invoice, InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { daysPastDue } from '@billfold/contracts/invoices/invoice-reminders'
import { dueOf, isPartlyPaid } from '@billfold/contracts/invoices/invoice-totals'
import type { PaymentMethod } from '@billfold/contracts/payments/payment'
import { invoiceTones } from '@billfold/contracts/status-tones'
import { Badge } from '@billfold/ui'
import { useText, type Format, type Translate } from '@billfold/web-kit'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'

export const statusLabels: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  submitted: 'Submitted',
  paid: 'Paid',
  overdue: 'Overdue',
  cancelled: 'Cancelled',
}

export const paymentMethodLabels: Readonly<Record<PaymentMethod, string>> = {
  bank_transfer: 'Bank transfer',
  card: 'Card',
  cash: 'Cash',
  check: 'Check',
  other: 'Other',
}

export function getClientName({ clientId, clientName }: Pick<Invoice, 'clientId' | 'clientName'>, t: Translate): string {
  return clientName || t('Client #{id}', { id: clientId })
}

type PaymentProgress = Pick<Invoice, 'status' | 'amountPaid' | 'total'>

export function formatPartialPayment(invoice: PaymentProgress, t: Translate, { money }: Format): string | null {
  return isPartlyPaid(invoice) ? t('Partially paid · {amount} due', { amount: money(dueOf(invoice)) }) : null
}

export function formatDue(dueDate: CalendarDate, today: CalendarDate, t: Translate, { date }: Format): string {
  const days = daysPastDue(dueDate, today)
  // A user may mark an invoice as overdue before its due date.
  if (days < 1) return t('Due {date}', { date: date(dueDate) })
  return days === 1 ? t('1 day overdue') : t('{count} days overdue', { count: days })
}

export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  const t = useText()
  return <Badge tone={invoiceTones[status]}>{t(nameOf(statusLabels, status))}</Badge>
}

/** Shown next to the status badge, because a partial payment does not change the status. */
export function PartlyPaidBadge({ invoice }: { invoice: PaymentProgress }) {
  const t = useText()
  return isPartlyPaid(invoice) ? (
    <Badge tone="warn" dot={false}>
      {t('Partially paid')}
    </Badge>
  ) : null
}

/** Marks the invoice for a proposal's down payment. Shown next to the invoice number. */
export function DepositBadge({ kind }: Pick<Invoice, 'kind'>) {
  const t = useText()
  return kind === 'deposit' ? <Badge dot={false}>{t('Deposit')}</Badge> : null
}
