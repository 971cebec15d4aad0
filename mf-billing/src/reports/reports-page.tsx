import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { precedingPeriod, reportRange, type DateRange, type ReportPeriod } from '@billfold/contracts/reports/report-period'
import { Button, Card, cx, Menu, MenuItem, MenuSeparator, Row, Select, Stack, Tab, TabList, TabPanel, Tabs } from '@billfold/ui'
import {
  LeaveQuestion,
  PageShell,
  queryOf,
  useDownload,
  useFormat,
  useSaveCsv,
  useSearch,
  useText,
  useToday,
  type Format,
} from '@billfold/web-kit'
import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarRange, Download, FileText, Landmark, Sheet } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { ExpensesCard } from '../expenses/expenses-card.tsx'
import { useAddressedDialog } from '../form-dialog/use-addressed-dialog.ts'
import { withPeriod, withRange } from './period-address.ts'
import { PeriodSelect } from './period-select.tsx'
import { ReportCards } from './report-cards.tsx'
import { csvExports, csvFileName, type CsvExport } from './report-csv.ts'
import { monthsIn, PanelLoading } from './report-panel.tsx'
import { dialogFromAddress, type ExpenseDialog as AddressedExpense, periods, reportTabs, viewFromAddress, withDialog, withTab, type ReportTab, type ReportView } from './reports-address.ts'
import styles from './reports-page.module.css'

const ReportPanel = lazy(() => import(/* webpackChunkName: "report-panels" */ './report-panels.tsx').then((file) => ({ default: file.ReportPanel })))
const TaxPanel = lazy(() => import(/* webpackChunkName: "report-panels" */ './tax-report.tsx').then((file) => ({ default: file.TaxPanel })))

/** Loaded after the page. */
const loadDialogs = () => import('./range-dialog.tsx')
const RangeDialog = lazy(() => loadDialogs().then((file) => ({ default: file.RangeDialog })))
const AccountingDialog = lazy(() => loadDialogs().then((file) => ({ default: file.AccountingDialog })))
const ExpenseDialog = lazy(() => loadDialogs().then((file) => ({ default: file.ExpenseDialog })))

const periodTexts: Readonly<Record<ReportPeriod | 'custom', string>> = {
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
  'last-90-days': 'Last 90 days',
  'last-6-months': 'Last 6 months',
  'this-year': 'This year',
  custom: 'Custom range',
}

const tabTexts: Readonly<Record<ReportTab, string>> = { revenue: 'Revenue', clients: 'Clients', projects: 'Projects', time: 'Time', tax: 'Tax' }

export function ReportsPage() {
  const t = useText()
  const today = useToday()
  const [address, setAddress] = useSearch()
  const view = useMemo(() => viewFromAddress(address, today), [address, today])
  const { range, tab } = view
  // Requests the open tab's data right away, in parallel with the cards' data, instead of after loading the chart code.
  usePrefetchQuery(queryOf(reportCalls[tab], { query: range }))
  const [isChoosingRange, setChoosingRange] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const expense = useAddressedDialog({ dialogFromAddress, withDialog })
  const openRange = () => setChoosingRange(true)
  const replace = (next: URLSearchParams) => setAddress(next, { replace: true })
  const chooseTab = (next: ReportTab) => replace(withTab(address, next))

  useEffect(() => {
    // Errors are ignored here, because opening a dialog loads the chunk again and reports an error.
    loadDialogs().catch(() => undefined)
  }, [])

  return (
    <PageShell
      title={t('Reports')}
      hint={t('Analyze your business performance and trends')}
      actions={
        <>
          <Button icon={<CalendarRange />} onClick={openRange}>
            {t('Custom Range')}
          </Button>
          <ExportMenu tab={tab} range={range} onAccounting={() => setExporting(true)} />
        </>
      }
    >
      <ReportControls view={view} onPeriod={(period) => replace(withPeriod(address, period, periods))} onTab={chooseTab} onCustomRange={openRange} />
      <ReportTabs tab={tab} range={range} onTab={chooseTab} onExpense={expense.open} />
      {isChoosingRange && (
        <Suspense>
          <RangeDialog
            schema={reportRange}
            range={range}
            today={today}
            onClose={() => setChoosingRange(false)}
            onChoose={(chosen) => {
              replace(withRange(address, chosen))
              setChoosingRange(false)
            }}
          />
        </Suspense>
      )}
      {isExporting && (
        <Suspense>
          <AccountingDialog period={view.period} range={range} today={today} periodTexts={periodTexts} onClose={() => setExporting(false)} />
        </Suspense>
      )}
      {expense.shown && (
        <Suspense>
          <ExpenseDialog
            key={JSON.stringify(expense.shown)}
            dialog={expense.shown}
            onClose={expense.close}
            onSaved={expense.finish}
            onDirtyChange={expense.setDirty}
          />
        </Suspense>
      )}
      <LeaveQuestion open={expense.isAsking} onStay={expense.keep} onLeave={expense.discard} />
    </PageShell>
  )
}

interface OpenReport {
  tab: ReportTab
  range: DateRange
}

function ExportMenu({ tab, range, onAccounting }: OpenReport & { onAccounting: () => void }) {
  const t = useText()
  const queryClient = useQueryClient()
  const pdf = useDownload(reportCalls.pdf, { success: 'PDF downloaded successfully', failure: 'Failed to download PDF' })
  const saveCsv = useSaveCsv()
  const saveTable = ({ call, name, recordsOf }: CsvExport) =>
    saveCsv(csvFileName(name, range), async () => recordsOf(await queryClient.fetchQuery(queryOf(call, { query: range })), t))

  return (
    <Menu
      trigger={
        <Button icon={<Download />} busy={pdf.isPending}>
          {t('Export')}
        </Button>
      }
    >
      {csvExports[tab].map((file) => (
        <MenuItem key={file.name} icon={<Sheet />} onSelect={() => void saveTable(file)}>
          {t(file.title)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<FileText />} onSelect={() => pdf.mutate({ query: range })}>
        {t('Full report (PDF)')}
      </MenuItem>
      <MenuItem icon={<Landmark />} onSelect={onAccounting}>
        {t('Accounting export')}
      </MenuItem>
    </Menu>
  )
}

interface ReportControlsProps {
  view: ReportView
  onPeriod: (period: ReportPeriod) => void
  onTab: (tab: ReportTab) => void
  onCustomRange: () => void
}

function ReportControls({ view: { period, range, tab }, onPeriod, onTab, onCustomRange }: ReportControlsProps) {
  const t = useText()
  const format = useFormat()
  return (
    <section aria-label={t('Report settings')}>
      <Row>
        <PeriodSelect period={period} names={periods.names} texts={periodTexts} className={styles.choice} onPeriod={onPeriod} onCustomRange={onCustomRange} />
        <Select
          fit
          className={cx(styles.choice, styles.type)}
          aria-label={t('Report type')}
          options={reportTabs.map((value) => ({ value, label: t(tabTexts[value]) }))}
          value={tab}
          onValueChange={onTab}
        />
        <output className={styles.range}>
          <strong className={styles.days}>{rangeText(range, format)}</strong>
          {tab === 'revenue' && ` ${t('compared with {range}', { range: rangeText(precedingPeriod(range), format) })}`}
        </output>
      </Row>
    </section>
  )
}

/** Formats a range as 'Jun 1, 2026 – Nov 20, 2026'. */
function rangeText({ from, to }: DateRange, format: Format): string {
  return from === to ? format.date(from) : `${format.date(from)} – ${format.date(to)}`
}

interface ReportTabsProps extends OpenReport {
  onTab: (tab: ReportTab) => void
  onExpense: (dialog: AddressedExpense) => void
}

/** Hidden on phones, where the tabs do not fit and the select above replaces them. */
function ReportTabs({ tab, range, onTab, onExpense }: ReportTabsProps) {
  const t = useText()
  return (
    <Tabs value={tab} onValueChange={(next) => onTab(next as ReportTab)}>
      <TabList aria-label={t('Report')} className={styles.tabs}>
        {reportTabs.map((value) => (
          <Tab key={value} value={value}>
            {t(tabTexts[value])}
          </Tab>
        ))}
      </TabList>
      {reportTabs.map((value) => (
        <TabPanel key={value} value={value}>
          <Stack gap={6}>
            {value === 'revenue' && <ReportCards range={range} />}
            <Suspense
              fallback={
                <Card>
                  <PanelLoading text={t('Loading...')} rows={value === 'revenue' ? monthsIn(range) : undefined} />
                </Card>
              }
            >
              {value === 'tax' ? <TaxPanel range={range} /> : <ReportPanel tab={value} range={range} />}
            </Suspense>
            {value === 'revenue' && <ExpensesCard range={range} onOpen={onExpense} />}
          </Stack>
        </TabPanel>
      ))}
    </Tabs>
  )
}
