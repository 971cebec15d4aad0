import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { type Translate, useCall, useFormat, useText } from '@billfold/web-kit'
import { hoursText } from '@billfold/web-kit/format/hours.ts'
import { StatCards } from '@billfold/web-kit/states/stat-cards.tsx'
import { ChartPie, Clock, FileText, Wallet } from 'lucide-react'
import styles from './project-detail-stats.module.css'

/** Billed, worked and remaining. Loaded separately, so that the page works without it. */
export function ProjectDetailStats({ project: { id, budget } }: { project: Project }) {
  const t = useText()
  const { money, oneDecimal } = useFormat()
  const query = useCall(projectCalls.metrics, { params: { id } })
  return (
    <StatCards
      query={query}
      stats={[
        {
          label: t('Total Billed'),
          icon: <FileText />,
          value: ({ totalBilled }) => money(totalBilled),
          caption: ({ paidAmount, outstandingAmount }) =>
            parts(t('Paid: {amount}', { amount: money(paidAmount) }), t('Outstanding: {amount}', { amount: money(outstandingAmount) })),
        },
        {
          label: t('Hours Logged'),
          icon: <Clock />,
          value: ({ totalHours }) => hoursText(totalHours, t),
          caption: ({ billableHours, nonBillableHours }) =>
            parts(t('Billable: {hours}', { hours: hoursText(billableHours, t) }), t('Non-billable: {hours}', { hours: hoursText(nonBillableHours, t) })),
        },
        {
          label: t('Budget Remaining'),
          icon: <Wallet />,
          value: ({ budgetRemaining }) => (budgetRemaining === null ? '–' : money(budgetRemaining)),
          caption: () => (budget === null ? t('Not set') : t('Total budget: {amount}', { amount: money(budget) })),
        },
        {
          label: t('Budget Status'),
          icon: <ChartPie />,
          value: () => (budget === null ? t('Not set') : money(budget)),
          caption: ({ budgetUtilization }) => (budget === null ? t('No budget set') : utilization(budgetUtilization, oneDecimal(budgetUtilization), t)),
        },
      ]}
    />
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

function utilization(percent: number, text: string, t: Translate) {
  return <span className={percent > 100 ? styles.over : undefined}>{t('{percent}% utilized', { percent: text })}</span>
}
