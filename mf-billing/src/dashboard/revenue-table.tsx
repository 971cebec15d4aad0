import type { RevenueTrend } from '@billfold/contracts/dashboard/dashboard'
import { useFormat, useText } from '@billfold/web-kit'
import { monthAndYear } from './trend-texts.ts'

/** The chart's data for screen readers. */
export function RevenueTable({ buckets }: Pick<RevenueTrend, 'buckets'>) {
  const t = useText()
  const format = useFormat()
  return (
    <table>
      <caption>{t('Revenue by month')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Month')}</th>
          <th scope="col">{t('Revenue')}</th>
        </tr>
      </thead>
      <tbody>
        {buckets.map(({ month, amount }) => (
          <tr key={month}>
            <th scope="row">{monthAndYear(month)}</th>
            <td>{format.money(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
