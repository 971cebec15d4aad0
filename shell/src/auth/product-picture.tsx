import { invoiceTones } from '@billfold/contracts/status-tones'
import { Avatar, Badge, Card, CardHeader, CardTitle, StatCard, type Tone } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { Clock, DollarSign, Receipt } from 'lucide-react'
import css from './product-picture.module.css'

interface Row {
  initials: string
  name: string
  number: string
  amount: string
  tone: Tone
  status: string
}

const ROWS: readonly Row[] = [
  { initials: 'NA', name: 'Northwind Atelier', number: 'INV-2026-041', amount: '$4,250.00', tone: invoiceTones.paid, status: 'Paid' },
  { initials: 'LS', name: 'Lumen Studio', number: 'INV-2026-042', amount: '$1,875.50', tone: invoiceTones.sent, status: 'Sent' },
  { initials: 'HC', name: 'Harbor & Co.', number: 'INV-2026-043', amount: '$920.00', tone: invoiceTones.overdue, status: 'Overdue' },
]

/** Height of each month's bar, in percent. */
const BARS = [38, 52, 44, 66, 58, 82, 74, 100]

/** Illustration built from real components, with sample data that is hidden from screen readers. */
export function ProductPicture() {
  const t = useText()
  return (
    <div className={css.picture} aria-hidden="true" inert>
      <div className={css.window}>
        <div className={css.stats}>
          <StatCard label={t('Total Billed')} value="$18,420.00" icon={<DollarSign />} />
          <StatCard label={t('Total Collected')} value="$15,390.00" icon={<Receipt />} />
          <StatCard label={t('Hours Tracked')} value="126.5" icon={<Clock />} />
        </div>
        <Card>
          <CardHeader>
            <CardTitle as="h3">{t('Revenue Trend')}</CardTitle>
          </CardHeader>
          <div className={css.bars}>
            {BARS.map((height) => (
              <span key={height} className={css.bar} style={{ height: `${height}%` }} />
            ))}
          </div>
        </Card>
        <Card flush>
          {ROWS.map(({ initials, name, number, amount, tone, status }) => (
            <div key={number} className={css.row}>
              <Avatar initials={initials} size="small" />
              <span className={css.who}>
                <span>{name}</span>
                <span className={css.number}>{number}</span>
              </span>
              <Badge tone={tone}>{t(status)}</Badge>
              <span className={css.amount}>{amount}</span>
            </div>
          ))}
        </Card>
      </div>
    </div>
  )
}
