import type { DateRange } from '@billfold/contracts/reports/report-period'
import { Button, Grid } from '@billfold/ui'
import { PageShell, useText } from '@billfold/web-kit'
import { CalendarRange } from 'lucide-react'
import { useState } from 'react'
import { ExpensesCard } from '../expenses/expenses-card.tsx'
import { useAddressedDialog } from '../form-dialog/use-addressed-dialog.ts'
import { AgedReceivablesCard } from './aged-receivables-card.tsx'
import { ExportMenu } from './export-menu.tsx'
import { ReportCards } from './report-cards.tsx'
import { ReportControls } from './report-controls.tsx'
import { ReportDialogs } from './report-dialogs.tsx'
import { ReportTabs } from './report-tabs.tsx'
import { dialogFromAddress, withDialog, type ReportView } from './reports-address.ts'
import { UninvoicedWorkCard } from './uninvoiced-work-card.tsx'
import { useReport } from './use-report.ts'

export function ReportsPage() {
  const t = useText()
  const { view, choosePeriod, chooseRange, chooseTab } = useReport()
  const { range } = view
  const [isChoosing, setChoosing] = useState(false)
  const expense = useAddressedDialog({ dialogFromAddress, withDialog })
  const openRange = () => setChoosing(true)
  const closeRange = () => setChoosing(false)

  function takeRange(chosen: DateRange): void {
    chooseRange(chosen)
    closeRange()
  }

  return (
    <PageShell
      title={t('Reports')}
      subtitle={t('Analyze your business performance and trends')}
      actions={<Toolbar view={view} onCustomRange={openRange} />}
    >
      <ReportControls view={view} onPeriod={choosePeriod} onTab={chooseTab} onCustomRange={openRange} />
      <ReportCards range={range} />
      <ReportTabs view={view} onTab={chooseTab} />
      <Grid of="halves">
        <UninvoicedWorkCard />
        <ExpensesCard range={range} onOpen={expense.open} />
      </Grid>
      <AgedReceivablesCard />
      <ReportDialogs range={range} isChoosingRange={isChoosing} onChooseRange={takeRange} onCloseRange={closeRange} expense={expense} />
    </PageShell>
  )
}

function Toolbar({ view, onCustomRange }: { view: ReportView; onCustomRange: () => void }) {
  const t = useText()
  return (
    <>
      <Button icon={<CalendarRange />} onClick={onCustomRange}>
        {t('Custom Range')}
      </Button>
      <ExportMenu view={view} />
    </>
  )
}
