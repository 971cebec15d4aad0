import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { Badge, type Tone } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'
import { statusLabels } from './invoice-texts.ts'

type Tones = Readonly<Record<InvoiceStatus, Tone>>

/** As specified where few invoices stand beside other things: what is neither settled nor late asks for attention. */
const attention: Tones = { draft: 'warn', sent: 'warn', submitted: 'warn', paid: 'good', overdue: 'bad', cancelled: 'warn' }

const tones = {
  list: { draft: 'muted', sent: 'info', submitted: 'info', paid: 'good', overdue: 'bad', cancelled: 'muted' },
  client: attention,
  dashboard: { ...attention, sent: 'info' },
} as const satisfies Record<string, Tones>

export type BadgePlace = keyof typeof tones

export function InvoiceStatusBadge({ status, place = 'list' }: { status: InvoiceStatus; place?: BadgePlace }) {
  const t = useText()
  return <Badge tone={tones[place][status]}>{t(nameOf(statusLabels, status))}</Badge>
}
