import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { Badge } from '@billfold/ui'
import { useText } from '@billfold/web-kit'

const badges = {
  draft: { tone: 'muted', label: 'Draft' },
  sent: { tone: 'info', label: 'Sent' },
  submitted: { tone: 'info', label: 'Submitted' },
  paid: { tone: 'good', label: 'Paid' },
  overdue: { tone: 'bad', label: 'Overdue' },
  cancelled: { tone: 'muted', label: 'Cancelled' },
} as const

export function InvoiceStatusBadge({ status }: { status: Invoice['status'] }) {
  const t = useText()
  const { tone, label } = badges[status]
  return <Badge tone={tone}>{t(label)}</Badge>
}
