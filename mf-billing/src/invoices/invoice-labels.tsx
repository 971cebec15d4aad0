import type { Invoice, InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { isPartlyPaid } from '@billfold/contracts/invoices/invoice-totals'
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

export function getClientName({ clientId, clientName }: Pick<Invoice, 'clientId' | 'clientName'>, t: Translate): string {
  return clientName || t('Client #{id}', { id: clientId })
}

type PaymentProgress = Pick<Invoice, 'status' | 'amountPaid' | 'total'>

export function formatPaidAmount({ amountPaid, total }: PaymentProgress, t: Translate, { money }: Format): string {
  return t('Paid {paid} of {total}', { paid: money(amountPaid), total: money(total) })
}

export function formatPartialPayment(invoice: PaymentProgress, t: Translate, format: Format): string | null {
  return isPartlyPaid(invoice) ? formatPaidAmount(invoice, t, format) : null
}

export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  const t = useText()
  return <Badge tone={invoiceTones[status]}>{t(nameOf(statusLabels, status))}</Badge>
}
