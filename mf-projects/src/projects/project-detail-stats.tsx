import { fromUnits, toUnits } from '@billfold/contracts/money'
import { percentUsed, trackedBudget } from '@billfold/contracts/projects/budget'
import type { Project, ProjectMetrics } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { type Translate, useCall, useFormat, useText } from '@billfold/web-kit'
import { hoursText } from '@billfold/web-kit/format/hours.ts'
import { type Stat, StatCards } from '@billfold/web-kit/states/stat-cards.tsx'
import { ChartPie, Clock, FileText, Wallet } from 'lucide-react'
import styles from './project-detail-stats.module.css'

/** Billed, worked and remaining. Loaded separately, so that the page works without it. */
export function ProjectDetailStats({ project }: { project: Project }) {
  const t = useText()
  const { money } = useFormat()
  const query = useCall(projectCalls.metrics, { params: { id: project.id } })
  const budgetStats = useBudgetStats(project)
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
        ...budgetStats,
      ]}
    />
  )
}

/** Money is measured by what was billed, as specified; hours by what was logged. */
function useBudgetStats(project: Project): Stat<ProjectMetrics>[] {
  const t = useText()
  const { money, oneDecimal } = useFormat()
  const hours = project.budgetKind === 'hours' ? trackedBudget(project) : null
  const amount = hours ?? project.budget
  const text = hours === null ? money : (units: string) => hoursText(units, t)
  return [
    {
      label: t('Budget Remaining'),
      icon: <Wallet />,
      value: ({ totalHours, budgetRemaining }) => textOr(hours === null ? budgetRemaining : difference(hours, totalHours), text, '–'),
      caption: () => (amount === null ? t('Not set') : t('Total budget: {amount}', { amount: text(amount) })),
    },
    {
      label: t('Budget Status'),
      icon: <ChartPie />,
      value: () => textOr(amount, text, t('Not set')),
      caption: ({ totalHours, budgetUtilization }) => {
        const percent = hours === null ? budgetUtilization : percentUsed(totalHours, hours)
        return amount === null ? t('No budget set') : utilization(percent, oneDecimal(percent), t)
      },
    },
  ]
}

function textOr(amount: string | null, text: (amount: string) => string, absent: string): string {
  return amount === null ? absent : text(amount)
}

/** Subtracts hours, exactly. */
function difference(all: string, part: string): string {
  return fromUnits(toUnits(all, 4) - toUnits(part, 4), 4)
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
