import { budgetTone, isBudgetAhead, percentUsed } from '@billfold/contracts/projects/budget'
import type { ProjectBudget } from '@billfold/contracts/projects/project-budget'
import { projectBudgetCalls } from '@billfold/contracts/projects/project-budget-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import type { BudgetKind } from '@billfold/contracts/projects/project-status'
import { Button, Card, CardHeader, CardTitle, EmptyState, LoadingState, Progress, Skeleton } from '@billfold/ui'
import { type Format, Link, QueryState, type SlotProps, type Translate, useCall, useFormat, useText } from '@billfold/web-kit'
import { hoursFigure, hoursText } from '@billfold/web-kit/format/hours.ts'
import { CalendarCheck, CalendarClock, ChartColumn, CircleAlert, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { BarChart } from '../charts/bar-chart.tsx'
import type { ChartSeries } from '../charts/bar-layout.ts'
import { ChartTable } from '../charts/chart-table.tsx'
import { axisMoney, dayName } from '../charts/chart-texts.ts'
import { burnDownWeeks, remainingBudget } from './budget-burn-down.ts'
import styles from './project-budget-card.module.css'

/** Pixels. */
const CHART_HEIGHT = 150

const usedBy: Record<BudgetKind, string> = { money: 'Used by billable time at its hourly rates and by expenses, billed or not', hours: 'All logged time' }

export function ProjectBudgetCard({ context: { projectId } }: SlotProps<'project-detail.cards.v1'>) {
  const t = useText()
  const query = useCall(projectBudgetCalls.get, { params: { id: projectId } })
  return (
    <Card>
      <QueryState query={query} loading={<Loading />} failure={t('The budget could not be loaded')}>
        {(budget) => (budget.amount === null ? <NoBudget projectId={projectId} /> : <Budget projectId={projectId} budget={budget} amount={budget.amount} />)}
      </QueryState>
    </Card>
  )
}

function Loading() {
  const t = useText()
  return (
    <>
      <CardHeader>
        <CardTitle>{t('Budget')}</CardTitle>
      </CardHeader>
      <LoadingState text={t('Loading budget...')}>
        <div className={styles.budget}>
          <Skeleton width="100%" height={CHART_HEIGHT} />
          <Skeleton width="100%" height={CHART_HEIGHT} />
        </div>
      </LoadingState>
    </>
  )
}

/** Takes up a single line, because many projects have no budget. */
function NoBudget({ projectId }: { projectId: number }) {
  const t = useText()
  const link = (
    <Button asChild size="small">
      <Link to={`/projects/${projectId}/edit`}>{t('Set a budget')}</Link>
    </Button>
  )
  return (
    <div className={styles.none}>
      <CardHeader actions={link}>
        <CardTitle subtitle={t('Set one in money or hours to see how much is left and how long it will last.')}>{t('No budget yet')}</CardTitle>
      </CardHeader>
    </div>
  )
}

interface BudgetProps {
  projectId: number
  budget: ProjectBudget
  amount: string
}

function useAmountText(kind: BudgetKind): (amount: string) => string {
  const t = useText()
  const { money } = useFormat()
  return useMemo(() => (kind === 'money' ? money : (hours: string) => hoursText(hours, t)), [kind, money, t])
}

/** Returns the project's progress if the share of the budget used is ahead of it. Closed projects need no warning. */
function useLaggingProgress(projectId: number, isOpen: boolean, percent: number): number | undefined {
  const { data: project } = useCall(projectCalls.get, { params: { id: projectId } })
  return project && isOpen && isBudgetAhead(percent, project.completionPercentage) ? project.completionPercentage : undefined
}

function Budget({ projectId, budget, amount }: BudgetProps) {
  const t = useText()
  const format = useFormat()
  const text = useAmountText(budget.kind)
  const percent = percentUsed(budget.used, amount)
  const progress = useLaggingProgress(projectId, budget.isOpen, percent)
  const usedTone = budgetTone(percent)
  const tone = usedTone === 'accent' && progress !== undefined ? 'warn' : usedTone
  const remaining = remainingBudget(budget, amount)
  const isOver = remaining.startsWith('-')
  return (
    <>
      <CardHeader>
        <CardTitle subtitle={t(usedBy[budget.kind])}>{t('Budget')}</CardTitle>
      </CardHeader>
      <div className={styles.budget}>
        <div className={styles.figures}>
          <p>
            <span className={styles.used}>{text(budget.used)}</span> <span className={styles.total}>{t('used of {amount}', { amount: text(amount) })}</span>
          </p>
          <div aria-hidden>
            <Progress value={percent} tone={tone} label="" />
          </div>
          {progress !== undefined && (
            <p className={styles.ahead} data-tone={tone}>
              <TriangleAlert aria-hidden />
              {t('Budget {used}% used, project {progress}% complete', { used: format.number(percent), progress: format.number(progress) })}
            </p>
          )}
          <dl className={styles.facts}>
            <Fact label={t('Used')}>
              <span data-tone={tone}>{t('{percent}%', { percent: format.oneDecimal(percent) })}</span>
            </Fact>
            <Fact label={isOver ? t('Over budget') : t('Remaining')}>{isOver ? <span data-tone="bad">{text(remaining.slice(1))}</span> : text(remaining)}</Fact>
            {budget.forecast && <Fact label={t('Pace per week')}>{text(budget.forecast.perWeek)}</Fact>}
          </dl>
          <Outlook {...outlookOf(budget, percent, t, format)} />
        </div>
        {budget.weeks.length === 0 ? (
          <EmptyState icon={<ChartColumn />} title={t('No time logged yet')} description={t('The burn-down starts with the first time entry or expense.')} />
        ) : (
          <BurnDown budget={budget} text={text} />
        )}
      </div>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface OutlookProps {
  Icon: LucideIcon
  tone: 'bad' | 'warn' | 'good' | 'muted'
  sentence: string
}

function Outlook({ Icon, tone, sentence }: OutlookProps) {
  return (
    <p className={styles.outlook}>
      <Icon aria-hidden data-tone={tone} />
      {sentence}
    </p>
  )
}

function outlookOf({ isOpen, weeks, forecast }: ProjectBudget, percent: number, t: Translate, format: Format): OutlookProps {
  if (percent >= 100) return { Icon: CircleAlert, tone: 'bad', sentence: t('The budget is used up.') }
  if (!isOpen) return { Icon: CalendarCheck, tone: 'muted', sentence: t('There is no forecast for a closed project.') }
  if (weeks.length === 0) return { Icon: CalendarClock, tone: 'muted', sentence: t('A forecast shows up here once there is work.') }
  if (!forecast) return { Icon: CalendarClock, tone: 'muted', sentence: t('No forecast: nothing was used in the last four weeks.') }
  const { usedUpOn, endsOn, percentAtEnd } = forecast
  if (endsOn !== null && percentAtEnd !== null && (usedUpOn === null || usedUpOn > endsOn)) {
    return {
      Icon: CalendarCheck,
      tone: 'good',
      sentence: t('At this pace, {percent}% will be used when the project ends on {date}.', { percent: format.oneDecimal(percentAtEnd), date: format.date(endsOn) }),
    }
  }
  if (usedUpOn === null) return { Icon: CalendarCheck, tone: 'good', sentence: t('At this pace, the budget will last more than five years.') }
  const date = format.date(usedUpOn)
  if (endsOn === null) return { Icon: CalendarClock, tone: 'muted', sentence: t('At this pace, the budget will be used up on {date}.', { date }) }
  return { Icon: CalendarClock, tone: 'warn', sentence: t('At this pace, the budget will be used up on {date}, before the project ends on {end}.', { date, end: format.date(endsOn) }) }
}

const remainingSeries: ChartSeries = { name: 'Remaining', look: 'solid', tone: 'accent' }
const forecastSeries: ChartSeries = { name: 'Forecast', look: 'outlined', tone: 'accent' }

/** Chart and table of the budget that remains at the end of each week. */
function BurnDown({ budget, text }: { budget: ProjectBudget; text: (amount: string) => string }) {
  const t = useText()
  const format = useFormat()
  const weeks = useMemo(() => burnDownWeeks(budget), [budget])
  const hasForecast = weeks.some(({ isForecast }) => isForecast)
  const series = useMemo(
    () => [remainingSeries, ...(hasForecast ? [forecastSeries] : [])].map((one) => ({ ...one, name: t(one.name) })),
    [hasForecast, t],
  )
  const columns = useMemo(() => {
    return weeks.map(({ monday, remaining, isForecast }) => ({
      key: monday,
      name: t('Week of {date}', { date: format.date(monday) }),
      label: dayName(monday),
      group: monday.slice(0, 4),
      values: isForecast ? [0, Number(remaining)] : [Number(remaining), 0],
      texts: isForecast ? ['–', text(remaining)] : [text(remaining), '–'],
    }))
  }, [weeks, t, format, text])
  const label = t('Weekly burn-down')
  return (
    <div className={styles.chart}>
      <BarChart
        label={label}
        series={series}
        columns={columns}
        arrangement="stacked"
        height={CHART_HEIGHT}
        axisText={budget.kind === 'money' ? axisMoney : (hours) => t('{hours}h', { hours: hoursFigure(hours) })}
      />
      <ChartTable label={label} heading={t('Week')} series={series} columns={columns} />
    </div>
  )
}
