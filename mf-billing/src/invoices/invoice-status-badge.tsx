import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { invoiceTones } from '@billfold/contracts/status-tones'
import { Badge } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'
import { statusLabels } from './invoice-texts.ts'

export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  const t = useText()
  return <Badge tone={invoiceTones[status]}>{t(nameOf(statusLabels, status))}</Badge>
}
