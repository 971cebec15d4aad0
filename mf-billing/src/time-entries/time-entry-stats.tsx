import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { Grid, StatCard } from '@billfold/ui'
import { FiguresFailed, useCall, useFormat, useText } from '@billfold/web-kit'
import { shortHours } from '@billfold/web-kit/format/hours-text.ts'
import { Clock, DollarSign, FileCheck, Hourglass, Timer } from 'lucide-react'
import styles from './time-entry-stats.module.css'

/** The figures above the table. They come by a call of their own: without them the page still works. */
export function TimeEntryStats() {
  const t = useText()
  const { money } = useFormat()
  const query = useCall(timeEntryCalls.summary)
  const { data } = query
  const loading = data === undefined

  if (loading && query.isError) return <FiguresFailed query={query} />

  return (
    <Grid of="stats" className={styles.stats}>
      <StatCard
        label={t('Total Hours')}
        icon={<Clock />}
        loading={loading}
        value={data && shortHours(data.totalHours)}
        caption={data && t('{hours}h this week', { hours: shortHours(data.hoursThisWeek) })}
      />
      <StatCard
        label={t('Billable Hours')}
        icon={<Timer />}
        loading={loading}
        value={data && shortHours(data.billableHours)}
        caption={data && t('{percent}% of total', { percent: data.billablePercent })}
      />
      <StatCard
        label={t('Total Earnings')}
        icon={<DollarSign />}
        loading={loading}
        value={data && money(data.totalEarnings)}
        caption={t('All time')}
      />
      <StatCard
        label={t('Invoiced')}
        icon={<FileCheck />}
        loading={loading}
        value={data && money(data.invoicedAmount)}
        caption={data && t('{hours}h invoiced', { hours: shortHours(data.invoicedHours) })}
      />
      <StatCard
        label={t('Uninvoiced')}
        icon={<Hourglass />}
        loading={loading}
        value={data && money(data.uninvoicedAmount)}
        caption={data && t('{hours}h pending', { hours: shortHours(data.pendingHours) })}
      />
    </Grid>
  )
}
