import type { RevenueTrend, TrendPeriod } from '@billfold/contracts/dashboard/dashboard'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { Card, CardHeader, CardTitle, cx, LoadingState, Select, Skeleton, Trend, VisuallyHidden } from '@billfold/ui'
import { QueryState, queryOf, trendOf, useFormat, useText } from '@billfold/web-kit'
import { ComparedMonths } from '@billfold/web-kit/states/compared-months.tsx'
import { Outdated } from '@billfold/web-kit/states/outdated.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CSSProperties, useId, useRef, useState } from 'react'
import { ChartTable } from '../charts/chart-table.tsx'
import { monthAndYear, monthName } from '../charts/chart-texts.ts'
import { useShownBar } from '../charts/use-shown-bar.ts'
import { barHeights, inThousands, labelRoom, longest } from './revenue-bars.ts'
import styles from './revenue-trend-card.module.css'

const periods: readonly { value: TrendPeriod; label: string }[] = [
  { value: '6months', label: 'Last 6 months' },
  { value: '12months', label: 'Last 12 months' },
  { value: 'year', label: 'This year' },
]

export function RevenueTrendCard() {
  const t = useText()
  const [period, setPeriod] = useState<TrendPeriod>('6months')
  const query = useQuery({ ...queryOf(dashboardCalls.revenueTrend, { query: { period } }), placeholderData: keepPreviousData })
  const options = periods.map(({ value, label }) => ({ value, label: t(label) }))
  return (
    <Card className={styles.card}>
      <CardHeader actions={<Select fit aria-label={t('Period')} options={options} value={period} onValueChange={setPeriod} />}>
        <CardTitle subtitle={t('Payments by date; undated ones count in this month')}>{t('Revenue Trend')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<Loading />} failure={t('The revenue could not be loaded')}>
        {(trend) => (
          <Outdated isOutdated={query.isPlaceholderData} className={styles.content}>
            <Figures trend={trend} />
            <RevenueChart buckets={trend.buckets} />
          </Outdated>
        )}
      </QueryState>
    </Card>
  )
}

function Figures({ trend: { average, change } }: { trend: RevenueTrend }) {
  const t = useText()
  const format = useFormat()
  return (
    <div className={styles.figures}>
      <div>
        <div className={styles.caption}>{t('Average Monthly')}</div>
        <div className={styles.average}>{format.money(average)}</div>
      </div>
      <div>
        <Trend {...trendOf(change)}>{t('vs last month')}</Trend>
        <ComparedMonths />
      </div>
    </div>
  )
}

function Loading() {
  const t = useText()
  return (
    <LoadingState text={t('Loading revenue data...')}>
      <Skeleton width="100%" height={236} />
    </LoadingState>
  )
}

type Buckets = RevenueTrend['buckets']

/** One bar per month, with the current month emphasized. The chart is one tab stop; arrow keys move between the months. */
function RevenueChart({ buckets }: { buckets: Buckets }) {
  const t = useText()
  const format = useFormat()
  const tooltip = useId()
  const plot = useRef<HTMLFieldSetElement>(null)
  const { shown, stop, barProps } = useShownBar(buckets.length, plot)
  const labels = buckets.map(({ amount }) => inThousands(amount))
  const room = labelRoom(labels)
  const heights = barHeights(buckets.map(({ amount }) => amount))
  const current = buckets.length - 1
  const bucket = shown === null ? undefined : buckets[shown]

  return (
    <div className={styles.chart}>
      <fieldset
        ref={plot}
        aria-label={t('Revenue by month')}
        className={cx(styles.plot, room === 'wide' && styles.crowded, room === 'never' && styles.rotated)}
        style={{ '--characters': longest(labels) } as CSSProperties}
      >
        {buckets.map(({ month }, index) => (
          <button
            key={month}
            type="button"
            className={cx(styles.month, index === current && styles.current)}
            style={{ '--bar': `${heights[index]}px` } as CSSProperties}
            tabIndex={index === stop ? 0 : -1}
            aria-describedby={index === shown ? tooltip : undefined}
            {...barProps(index)}
          >
            <VisuallyHidden>{monthAndYear(month)}</VisuallyHidden>
            <span aria-hidden className={styles.label}>
              {labels[index]}
            </span>
            <span className={styles.bar} />
            <span aria-hidden className={styles.name}>
              {monthName(month)}
            </span>
          </button>
        ))}
        {buckets.every(({ amount }) => Number(amount) === 0) && <p className={styles.empty}>{t('No payments in these months')}</p>}
        {bucket && shown !== null && (
          <div
            role="tooltip"
            id={tooltip}
            className={styles.tooltip}
            style={{ '--at': (shown + 0.5) / buckets.length, '--bar': `${heights[shown]}px` } as CSSProperties}
          >
            <span className={styles.tooltipMonth}>{monthAndYear(bucket.month)}</span>
            <span className={styles.tooltipAmount}>{format.money(bucket.amount)}</span>
          </div>
        )}
      </fieldset>
      <ChartTable
        label={t('Revenue by month')}
        heading={t('Month')}
        series={[{ name: t('Revenue') }]}
        columns={buckets.map(({ month, amount }) => ({ key: month, name: monthAndYear(month), texts: [format.money(amount)] }))}
      />
    </div>
  )
}
