import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { Grid, StatCard } from '@billfold/ui'
import { FiguresFailed, useCall, useFormat, useText } from '@billfold/web-kit'
import { hoursText } from '@billfold/web-kit/format/hours.ts'
import { ChartPie, Clock, FileText, Wallet } from 'lucide-react'
import styles from './project-detail-stats.module.css'

/** Billed, worked and remaining. Loaded separately, so that the page works without it. */
export function ProjectDetailStats({ project: { id, budget } }: { project: Project }) {
  const t = useText()
  const { money } = useFormat()
  const query = useCall(projectCalls.metrics, { params: { id } })
  const { data } = query
  const loading = data === undefined
  if (loading && query.isError) return <FiguresFailed query={query} />

  return (
    <Grid of="stats">
      <StatCard
        label={t('Total Billed')}
        icon={<FileText />}
        loading={loading}
        value={data && money(data.totalBilled)}
        caption={data && parts(t('Paid: {amount}', { amount: money(data.paidAmount) }), t('Outstanding: {amount}', { amount: money(data.outstandingAmount) }))}
      />
      <StatCard
        label={t('Hours Logged')}
        icon={<Clock />}
        loading={loading}
        value={data && hoursText(data.totalHours, t)}
        caption={data && parts(t('Billable: {hours}', { hours: hoursText(data.billableHours, t) }), t('Non-billable: {hours}', { hours: hoursText(data.nonBillableHours, t) }))}
      />
      <StatCard
        label={t('Budget Remaining')}
        icon={<Wallet />}
        loading={loading}
        value={data && (data.budgetRemaining === null ? '–' : money(data.budgetRemaining))}
        caption={budget === null ? t('Not set') : t('Total budget: {amount}', { amount: money(budget) })}
      />
      <StatCard
        label={t('Budget Status')}
        icon={<ChartPie />}
        loading={loading}
        value={budget === null ? t('Not set') : money(budget)}
        caption={budget === null ? t('No budget set') : data && <Utilization percent={data.budgetUtilization} />}
      />
    </Grid>
  )
}

/** 'Paid: $1 | Outstanding: $2': in a narrow card it wraps only at the bar. */
function parts(first: string, second: string) {
  return (
    <>
      <span className={styles.part}>{first} |</span> <span className={styles.part}>{second}</span>
    </>
  )
}

function Utilization({ percent }: { percent: number }) {
  const t = useText()
  const { oneDecimal } = useFormat()
  return <span className={percent > 100 ? styles.over : undefined}>{t('{percent}% utilized', { percent: oneDecimal(percent) })}</span>
}
