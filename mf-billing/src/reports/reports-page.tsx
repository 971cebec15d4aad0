import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { Button, ConfirmDialog, Grid, Tab, TabList, TabPanel, Tabs } from '@billfold/ui'
import { PageShell, queryOf, useSearch, useText, useToday } from '@billfold/web-kit'
import { usePrefetchQuery } from '@tanstack/react-query'
import { CalendarRange } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { ExpensesCard } from '../expenses/expenses-card.tsx'
import { useAddressedDialog } from '../form-dialog/use-addressed-dialog.ts'
import { AgedReceivablesCard } from './aged-receivables-card.tsx'
import { ExportMenu } from './export-menu.tsx'
import { PanelLoading } from './panel.tsx'
import { ReportCards } from './report-cards.tsx'
import { ReportControls } from './report-controls.tsx'
import { tabTexts } from './report-texts.ts'
import { dialogFromAddress, reportTabs, viewFromAddress, withDialog, withPeriod, withRange, withTab, type ReportTab } from './reports-address.ts'
import { UninvoicedWorkCard } from './uninvoiced-work-card.tsx'

const loadRange = () => import('./custom-range/range-dialog.tsx')
const loadExpense = () => import('../expenses/expense-dialog.tsx')
/** With the charts, which nothing else draws. */
const ReportPanel = lazy(() => import('./report-panel.tsx').then((file) => ({ default: file.ReportPanel })))
/** What stands over the page comes once it is drawn. */
const RangeDialog = lazy(() => loadRange().then((file) => ({ default: file.RangeDialog })))
const ExpenseDialog = lazy(() => loadExpense().then((file) => ({ default: file.ExpenseDialog })))

export function ReportsPage() {
  const t = useText()
  const today = useToday()
  const [address, setAddress] = useSearch()
  const view = useMemo(() => viewFromAddress(address, today), [address, today])
  const { tab, range } = view
  const [isChoosing, setChoosing] = useState(false)
  const expense = useAddressedDialog({ dialogFromAddress, withDialog })
  // The open tab's figures are asked for together with the cards', not once the code that draws them is here.
  usePrefetchQuery(queryOf(reportCalls[tab], { query: range }))
  useEffect(() => {
    // What fails here is tried again, and told, when it is opened.
    Promise.all([loadRange(), loadExpense()]).catch(() => undefined)
  }, [])

  const go = (next: URLSearchParams) => setAddress(next, { replace: true })
  const goToTab = (next: ReportTab) => go(withTab(address, next))
  return (
    <PageShell
      title={t('Reports')}
      subtitle={t('Analyze your business performance and trends')}
      actions={
        <>
          <Button icon={<CalendarRange />} onClick={() => setChoosing(true)}>
            {t('Custom Range')}
          </Button>
          <ExportMenu view={view} />
        </>
      }
    >
      <ReportControls view={view} onPeriod={(period) => go(withPeriod(address, period))} onTab={goToTab} onCustomRange={() => setChoosing(true)} />
      <ReportCards range={range} />
      <Tabs value={tab} onValueChange={(next) => goToTab(next as ReportTab)}>
        <TabList aria-label={t('Report')}>
          {reportTabs.map((value) => (
            <Tab key={value} value={value}>
              {t(tabTexts[value])}
            </Tab>
          ))}
        </TabList>
        {reportTabs.map((value) => (
          <TabPanel key={value} value={value}>
            <Suspense fallback={<PanelLoading text={t('Loading...')} />}>
              <ReportPanel tab={value} range={range} />
            </Suspense>
          </TabPanel>
        ))}
      </Tabs>
      <Grid of="halves">
        <UninvoicedWorkCard />
        <ExpensesCard range={range} onOpen={expense.open} />
      </Grid>
      <AgedReceivablesCard />

      {isChoosing && (
        <Suspense>
          <RangeDialog
            range={range}
            today={today}
            onClose={() => setChoosing(false)}
            onChoose={(chosen) => {
              go(withRange(address, chosen))
              setChoosing(false)
            }}
          />
        </Suspense>
      )}
      {expense.shown && (
        <Suspense>
          <ExpenseDialog
            key={JSON.stringify(expense.shown)}
            dialog={expense.shown}
            range={range}
            onClose={expense.close}
            onSaved={expense.finish}
            onDirtyChange={expense.setDirty}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={expense.isAsking}
        onOpenChange={expense.keep}
        title={t('Leave without saving?')}
        description={t('What you typed in this form has not been saved and would be lost.')}
        confirmText={t('Leave')}
        cancelText={t('Stay')}
        onConfirm={expense.discard}
      />
    </PageShell>
  )
}
