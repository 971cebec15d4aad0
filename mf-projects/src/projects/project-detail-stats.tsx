import { fromUnits, toUnits } from '@billfold/contracts/money'
import { percentUsed, trackedBudget } from '@billfold/contracts/projects/budget'
import type { Project, ProjectMetrics } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { type Translate, useCall, useFormat, useText } from '@billfold/web-kit'
import { hoursText } from '@billfold/web-kit/format/hours.ts'
import { type Stat, StatCards } from '@billfold/web-kit/states/stat-cards.tsx'
import { ChartPie, Clock, FileText, Wallet } from 'lucide-react'
import styles from './project-detail-stats.module.css'

/**
 * Billed amount, hours worked and remaining budget. Loaded separately, so that the rest of the page works even if these stats fail to load.
 */
export function ProjectDetailStats({ project }: { project: Project }) {
  const t = useText()
  const { money } = useFormat()
  const query = useCall(projectCalls.metrics, { params: { id: project.id } })
  const budgetStats = useBudgetStats(project)
  return (
    <StatCards
      strip
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

/** Calculated in the same way as on the Budget card and in the list, so that all three show the same numbers. */
function useBudgetStats(project: Project): Stat<ProjectMetrics>[] {
  const t = useText()
  const { money, oneDecimal } = useFormat()
  const amount = trackedBudget(project)
  const used = project.budgetUsed ?? '0'
  const isHours = project.budgetKind === 'hours'
  const text = (units: string) => (isHours ? hoursText(units, t) : money(units))
  return [
    {
      label: t('Budget Remaining'),
      icon: <Wallet />,
      value: () => (amount === null ? '–' : text(difference(amount, used, isHours ? 4 : 2))),
      caption: () => (amount === null ? t('Not set') : t('Total budget: {amount}', { amount: text(amount) })),
    },
    {
      label: t('Budget Status'),
      icon: <ChartPie />,
      value: () => (amount === null ? t('Not set') : text(amount)),
      caption: () => {
        if (amount === null) return t('No budget set')
        const percent = percentUsed(used, amount)
        return utilization(percent, oneDecimal(percent), t)
      },
    },
  ]
}

/** Subtracts without rounding errors. */
function difference(all: string, part: string, places: number): string {
  return fromUnits(toUnits(all, places) - toUnits(part, places), places)
}

/** 'Paid: $1 | Outstanding: $2'. In a narrow card, the text can wrap only at the bar. */
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
