import type { RevenueTrend, TrendPeriod } from '@billfold/contracts/dashboard/dashboard'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { Card, CardHeader, CardTitle, LoadingState, Select, Skeleton, Trend } from '@billfold/ui'
import { QueryState, queryOf, trendOf, useFormat, useText } from '@billfold/web-kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PeriodFigures } from '../period-figures/period-figures.tsx'
import { RevenueChart } from './revenue-chart.tsx'
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
        <CardTitle>{t('Revenue Trend')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<Loading />} failure={t('The revenue could not be loaded')}>
        {(trend) => (
          <PeriodFigures query={query} className={styles.content}>
            <Figures trend={trend} />
            <RevenueChart buckets={trend.buckets} />
          </PeriodFigures>
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
      <Trend {...trendOf(change)}>{t('vs last month')}</Trend>
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
