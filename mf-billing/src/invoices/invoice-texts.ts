import type { Invoice, InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { isPartlyPaid } from '@billfold/contracts/invoices/invoice-totals'
import type { Format, Translate } from '@billfold/web-kit'

export const statusLabels: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  submitted: 'Submitted',
  paid: 'Paid',
  overdue: 'Overdue',
  cancelled: 'Cancelled',
}

/** Whom an invoice is for. */
export function clientNameOf({ clientId, clientName }: Pick<Invoice, 'clientId' | 'clientName'>, t: Translate): string {
  return clientName || t('Client #{id}', { id: clientId })
}

type Received = Pick<Invoice, 'status' | 'amountPaid' | 'total'>

/** How much of it was received. */
export function paidOf({ amountPaid, total }: Received, t: Translate, { money }: Format): string {
  return t('Paid {paid} of {total}', { paid: money(amountPaid), total: money(total) })
}

/** What a list says of an invoice that was paid in part; of the others, their status says enough. */
export function partlyPaidText(invoice: Received, t: Translate, format: Format): string | null {
  return isPartlyPaid(invoice) ? paidOf(invoice, t, format) : null
}
