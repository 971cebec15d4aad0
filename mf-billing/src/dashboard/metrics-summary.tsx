import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { Grid, StatCard } from '@billfold/ui'
import { FiguresFailed, trendOf, useCall, useFormat, useText } from '@billfold/web-kit'
import { Clock, FileClock, FileText, Wallet } from 'lucide-react'

/** Dashboard header: the account's four figures, each compared with last month. */
export function MetricsSummary() {
  const t = useText()
  const format = useFormat()
  const query = useCall(dashboardCalls.metrics)
  const { data } = query
  const loading = data === undefined
  if (loading && query.isError) return <FiguresFailed query={query} />

  const change = (percent: number) => ({ ...trendOf(percent), children: t('vs last month') })
  return (
    <Grid of="stats">
      <StatCard
        label={t('Total Billed')}
        icon={<FileText />}
        loading={loading}
        value={data && format.money(String(data.totalBilled))}
        change={data && change(data.changes.totalBilled)}
      />
      <StatCard
        label={t('Total Collected')}
        icon={<Wallet />}
        loading={loading}
        value={data && format.money(String(data.totalCollected))}
        change={data && change(data.changes.totalCollected)}
      />
      <StatCard
        label={t('Uninvoiced Amount')}
        icon={<FileClock />}
        loading={loading}
        value={data && format.money(String(data.uninvoicedAmount))}
        change={data && change(data.changes.uninvoicedAmount)}
      />
      <StatCard
        label={t('Hours Tracked')}
        icon={<Clock />}
        loading={loading}
        value={data && format.number(data.hoursTracked)}
        change={data && change(data.changes.hoursTracked)}
      />
    </Grid>
  )
}
