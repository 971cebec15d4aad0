import type { DashboardMetrics } from '@billfold/contracts/dashboard/dashboard'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { Stack } from '@billfold/ui'
import { trendOf, useCall, useFormat, useText } from '@billfold/web-kit'
import { hoursFigure } from '@billfold/web-kit/format/hours.ts'
import { ComparedMonths } from '@billfold/web-kit/states/compared-months.tsx'
import { StatCards } from '@billfold/web-kit/states/stat-cards.tsx'
import { Clock, FileClock, FileText, Wallet } from 'lucide-react'

/** An increase in uninvoiced or tracked work is neither good nor bad. */
const isNeutral: Partial<Record<keyof DashboardMetrics['changes'], true>> = { uninvoicedAmount: true, hoursTracked: true }

export function MetricsSummary() {
  const t = useText()
  const { money } = useFormat()
  const query = useCall(dashboardCalls.metrics)
  const change =
    (figure: keyof DashboardMetrics['changes']) =>
    ({ changes }: DashboardMetrics) => ({ ...trendOf(changes[figure]), ...(isNeutral[figure] && { tone: 'muted' as const }), children: t('vs last month') })
  const note = () => t('All time')

  return (
    <Stack gap={2}>
      <StatCards
        query={query}
        stats={[
          { label: t('Total Billed'), icon: <FileText />, value: ({ totalBilled }) => money(String(totalBilled)), change: change('totalBilled'), note },
          { label: t('Total Collected'), icon: <Wallet />, value: ({ totalCollected }) => money(String(totalCollected)), change: change('totalCollected'), note },
          {
            label: t('Uninvoiced Amount'),
            icon: <FileClock />,
            value: ({ uninvoicedAmount }) => money(String(uninvoicedAmount)),
            change: change('uninvoicedAmount'),
            note,
          },
          { label: t('Hours Tracked'), icon: <Clock />, value: ({ hoursTracked }) => hoursFigure(hoursTracked), change: change('hoursTracked'), note },
        ]}
      />
      {(query.data !== undefined || !query.isError) && <ComparedMonths />}
    </Stack>
  )
}
