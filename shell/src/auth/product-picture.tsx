import { Avatar, Badge, Card, CardHeader, CardTitle, StatCard, type Tone, type TrendProps } from '@billfold/ui'
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
  { initials: 'NA', name: 'Northwind Atelier', number: 'INV-2026-041', amount: '$4,250.00', tone: 'good', status: 'Paid' },
  { initials: 'LS', name: 'Lumen Studio', number: 'INV-2026-042', amount: '$1,875.50', tone: 'info', status: 'Sent' },
  { initials: 'HC', name: 'Harbor & Co.', number: 'INV-2026-043', amount: '$920.00', tone: 'bad', status: 'Overdue' },
]

/** Heights of the months, in percent. */
const BARS = [38, 52, 44, 66, 58, 82, 74, 100]

/** A picture of the product, made of its own parts; names and figures are an example, and hidden from readers. */
export function ProductPicture() {
  const t = useText()
  const change = (value: string): TrendProps => ({ direction: 'up', value, children: t('vs last month') })
  return (
    <div className={css.picture} aria-hidden="true" inert>
      <div className={css.window}>
        <div className={css.stats}>
          <StatCard label={t('Total Billed')} value="$18,420.00" icon={<DollarSign />} change={change('+12.5%')} />
          <StatCard label={t('Total Collected')} value="$15,390.00" icon={<Receipt />} change={change('+8.2%')} />
          <StatCard label={t('Hours Tracked')} value="126.5" icon={<Clock />} change={change('+2.1%')} />
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
