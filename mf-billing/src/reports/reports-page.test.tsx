import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sampleExpenses } from '../expenses/testing/expense-samples.ts'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { ReportsPage } from './reports-page.tsx'
import { emptyAnswers, failingAnswers, pendingAnswers, reportAnswers } from './testing/report-answers.ts'
import { sampleReportSummary, sampleRevenueReport, sampleTimeReport } from './testing/report-samples.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const SIX_MONTHS = 'from=2026-06-01&to=2026-11-20'

async function open(query = '', answers: readonly Answer[] = []) {
  const page = renderPage(<ReportsPage />, { path: query === '' ? '/reports' : `/reports?${query}`, answers: [...answers, ...reportAnswers] })
  // Wait for the stat cards, which are above the revenue report.
  if (!query.includes('tab=')) await screen.findByText('$48,250.50')
  return page
}

const rowsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    )
const addresses = (page: ReturnType<typeof renderPage>) => page.requests.map(({ address }) => address)

describe('the reports page', () => {
  test('shows the headings and selects the last 6 months and the revenue report by default', async () => {
    const page = await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Reports' })).toBeTruthy()
    for (const text of ['Analyze your business performance and trends', 'Total Revenue', 'Net Profit', 'Invoices Sent', 'Profit Margin'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'Period' }).textContent).toBe('Last 6 months')
    expect(screen.getByRole('combobox', { name: 'Report type' }).textContent).toBe('Revenue')
    for (const name of ['Custom Range', 'Export']) expect(screen.getByRole('button', { name })).toBeTruthy()
    expect(screen.getByText('Jun 1, 2026 – Nov 20, 2026')).toBeTruthy()
    expect(screen.getByText('compared with Dec 10, 2025 – May 31, 2026')).toBeTruthy()
    // Data is requested only for the open tab, and all requests run in parallel.
    expect(addresses(page).slice(0, 2)).toEqual([`/api/reports/revenue?${SIX_MONTHS}`, `/api/reports/summary?${SIX_MONTHS}`])
    expect(addresses(page).some((address) => address.startsWith('/api/reports/time'))).toBe(false)
  })

  test('shows changes with a sign and in words, using points for the profit margin', async () => {
    await open()
    const changes = screen.getAllByText('vs prior period', { exact: false }).map(({ parentElement }) => parentElement?.textContent)
    expect(changes).toEqual([
      '+15.2% increase vs prior period',
      '-8.7% decrease vs prior period',
      '0.0% no change vs prior period',
      '+2.4 pts increase vs prior period',
    ])
    expect(screen.getByText('73.8%')).toBeTruthy()
    expect(screen.getByText('Billed, by issue date')).toBeTruthy()
    expect(screen.queryByText(/has no date/)).toBeNull()
  })

  test('highlights losses and explains that some payments have no date', async () => {
    const summary = { ...sampleReportSummary, netProfit: '-2519.25', profitMargin: -204.7, undatedReceipts: '12500.00' }
    await open('', [answer(reportCalls.summary, summary)])
    expect(screen.getByText('-$2,519.25', { selector: 'div' }).className).toContain('loss')
    expect(screen.getByText('-204.7%').className).toContain('loss')
    expect(screen.getByText(/^\$12,500\.00 was paid without a date/)).toBeTruthy()
  })

  test('shrinks very large amounts to fit', async () => {
    const summary = { ...sampleReportSummary, totalBilled: '99999999.99', netProfit: '-100092013.99' }
    renderPage(<ReportsPage />, { path: '/reports', answers: [answer(reportCalls.summary, summary), ...reportAnswers] })
    const charactersOf = async (text: string) => (await screen.findByText(text)).style.getPropertyValue('--characters')
    expect(await charactersOf('$99,999,999.99')).toBe('14')
    expect(await charactersOf('-$100,092,013.99')).toBe('16')
  })

  test('keeps the report select and the tabs in sync and stores the selection in the URL', async () => {
    const page = await open()
    await choose(page.user, 'Report type', 'Time')
    expect(screen.getByRole('tab', { name: 'Time', selected: true })).toBeTruthy()
    await page.user.click(screen.getByRole('tab', { name: 'Clients' }))
    expect(screen.getByRole('combobox', { name: 'Report type' }).textContent).toBe('Clients')
    await choose(page.user, 'Period', 'Last 30 days')
    expect([...new Set(page.visited)]).toEqual(['/reports?tab=time', '/reports?tab=clients', '/reports?tab=clients&period=last-30-days'])
    await waitFor(() => expect(addresses(page)).toContain('/api/reports/clients?from=2026-10-22&to=2026-11-20'))
    expect(addresses(page).filter((address) => address.startsWith('/api/expenses?from=2026-10-22'))).toEqual([])
  })

  test('marks the stat cards, the chart and the expenses as busy while another period is loading', async () => {
    const slow = Promise.withResolvers<never>().promise
    const ofSixMonths =
      <T,>(data: T) =>
      ({ address }: { address: string }) =>
        address.includes(SIX_MONTHS) ? data : slow
    const page = await open('', [
      answer(reportCalls.summary, ofSixMonths(sampleReportSummary)),
      answer(reportCalls.revenue, ofSixMonths(sampleRevenueReport)),
      answer(expenseCalls.list, ofSixMonths(sampleExpenses)),
    ])
    const shown = [
      screen.getByText('Profit Margin'),
      await screen.findByRole('table', { name: 'Breakdown by month' }),
      await screen.findByText('Total: $9,310.25'),
    ]
    const areBusy = () => shown.map((part) => part.closest('[aria-busy=true]') !== null)
    expect(areBusy()).toEqual([false, false, false])
    await choose(page.user, 'Period', 'Last 30 days')
    expect(areBusy()).toEqual([true, true, true])
  })

  test('shows a separate error with a Retry button for each part that fails', async () => {
    let isBroken = true
    const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })
    const page = renderPage(<ReportsPage />, { answers: [answer(reportCalls.revenue, () => (isBroken ? broken : [])), ...failingAnswers(broken)] })
    const failures: [tab: string, texts: string[]][] = [
      ['Clients', ['The clients could not be loaded', 'The receivables could not be loaded']],
      ['Projects', ['The projects could not be loaded']],
      ['Time', ['The hours could not be loaded', 'The uninvoiced work could not be loaded']],
      ['Tax', ['The taxes could not be loaded']],
      ['Revenue', ['The revenue could not be loaded', 'The expenses could not be loaded']],
    ]
    for (const [tab, texts] of failures) {
      await page.user.click(screen.getByRole('tab', { name: tab }))
      for (const text of texts) expect(await screen.findByText(text)).toBeTruthy()
    }
    isBroken = false
    const panel = screen.getByText('The revenue could not be loaded').parentElement!
    await page.user.click(within(panel).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No revenue in this period')).toBeTruthy()
  })

  test('shows a loading state', async () => {
    const page = renderPage(<ReportsPage />, { answers: pendingAnswers })
    expect(await screen.findByText('Loading revenue data...')).toBeTruthy()
    await page.user.click(screen.getByRole('tab', { name: 'Tax' }))
    expect(await screen.findByText('Loading taxes...')).toBeTruthy()
    await page.user.click(screen.getByRole('tab', { name: 'Clients' }))
    expect((await screen.findByRole('table', { name: 'Aged receivables' })).getAttribute('aria-busy')).toBe('true')
  })

  test('shows empty states with links', async () => {
    const page = renderPage(<ReportsPage />, { path: '/reports', answers: [...emptyAnswers, ...reportAnswers] })
    expect((await screen.findByRole('link', { name: 'New Invoice' })).getAttribute('href')).toBe('/invoices?new=')
    for (const [tab, texts] of [['Clients', ['No payments in this period', 'You’re all caught up']], ['Time', ['No hours in this period', 'No uninvoiced work']], ['Tax', ['No tax in this period']]] as const) {
      await page.user.click(screen.getByRole('tab', { name: tab }))
      for (const text of texts) expect(await screen.findByText(text)).toBeTruthy()
    }
    await page.user.click(screen.getByRole('tab', { name: 'Revenue' }))
    await page.user.click(await screen.findByRole('button', { name: 'Add Expense' }))
    expect(page.visited.at(-1)).toBe('/reports?expense=new')
  })
})

describe('the open report', () => {
  test('lists revenue by month, newest first, with exact totals', async () => {
    await open()
    await screen.findByRole('table', { name: 'Breakdown by month' })
    const rows = rowsOf('Breakdown by month')
    expect(rows[1]).toEqual(['November 2026', '$9,000.00', '$9,100.40', '$500.00', '$8,600.40'])
    expect(rows.at(-1)).toEqual(['Total', '$48,250.50', '$35,581.40', '$9,310.25', '$26,271.15'])
  })

  test('sorts each table by its column headers and keeps the total last', async () => {
    const page = await open()
    await screen.findByRole('table', { name: 'Breakdown by month' })
    const firstCells = (table: string) => rowsOf(table).flatMap(([name]) => name ?? [])
    const clickHeader = (table: string, name: string) => page.user.click(within(screen.getByRole('table', { name: table })).getByRole('button', { name }))
    const sortOf = (table: string, name: string) => within(screen.getByRole('table', { name: table })).getByRole('columnheader', { name }).getAttribute('aria-sort')
    await clickHeader('Breakdown by month', 'Profit')
    expect(page.visited.at(-1)).toBe('/reports?sort=profit')
    expect(firstCells('Breakdown by month').slice(0, 2)).toEqual(['November 2026', 'July 2026'])
    await clickHeader('Breakdown by month', 'Profit')
    expect(page.visited.at(-1)).toBe('/reports?sort=profit&direction=asc')
    expect(firstCells('Breakdown by month')).toEqual(['September 2026', 'August 2026', 'June 2026', 'October 2026', 'July 2026', 'November 2026', 'Total'])
    expect([sortOf('Breakdown by month', 'Profit'), sortOf('Breakdown by month', 'Month')]).toEqual(['ascending', null])
    await page.user.click(screen.getByRole('tab', { name: 'Clients' }))
    expect(page.visited.at(-1)).toBe('/reports?tab=clients')
    await screen.findByRole('table', { name: 'Aged receivables' })
    await clickHeader('Aged receivables', 'Client')
    expect(firstCells('Aged receivables')).toEqual(['Cedar & Sage', 'Evergreen Labs', 'Total'])
    expect(sortOf('Aged receivables', 'Client')).toBe('ascending')
    expect(page.visited.at(-1)).toBe('/reports?tab=clients')
  })

  test('can sort hours by project and hours by week independently', async () => {
    const page = await open('tab=time&sort=nonBillable&direction=asc')
    const firstCells = (table: string) => rowsOf(table).flatMap(([name]) => name ?? [])
    await screen.findByRole('table', { name: 'Hours by project' })
    expect(firstCells('Hours by project')).toEqual(['Monthly retainer', 'Website redesign'])
    await page.user.click(screen.getByRole('button', { name: 'Show as table' }))
    await page.user.click(within(screen.getByRole('table', { name: 'Hours by week' })).getByRole('button', { name: 'Week' }))
    expect(firstCells('Hours by week')[0]).toBe('Week of Jun 1, 2026')
    expect(page.visited).toEqual([])
  })

  test('shows a chart with a single tab stop and arrow key navigation between months', async () => {
    const page = await open()
    const months = within(await screen.findByRole('group', { name: 'Revenue by month' })).getAllByRole('button')
    expect(months.filter(({ tabIndex }) => tabIndex === 0)).toEqual([months.at(-1)])
    months.at(-1)?.focus()
    await page.user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(screen.getByRole('tooltip').textContent).toBe('September 2026Revenue $1,230.75Expenses $3,750.00Profit -$2,519.25')
    expect(document.activeElement?.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
    await page.user.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  test('shows each client’s share and amount', async () => {
    await open('tab=clients')
    const [first] = await within(screen.getByRole('tabpanel')).findAllByRole('listitem')
    expect(first?.textContent).toBe('Evergreen Labs12 invoices41.4%$14,713.50')
  })

  test('lists projects that can be sorted and link to the project', async () => {
    const page = await open('tab=projects')
    const names = () => rowsOf('Project performance').flatMap(([name]) => name ?? [])
    expect(await screen.findByRole('link', { name: 'Website redesign' })).toHaveProperty('pathname', '/projects/10')
    expect(names()).toEqual(['Website redesign', 'Online shop', 'Monthly retainer', 'Brand book'])
    expect(rowsOf('Project performance')[1]).toEqual(['Website redesign', 'Northwind Studio', '132.5h', '$18,550.00', '$1,200.00', '$17,350.00', '93.5%'])
    await choose(page.user, 'Sort by', 'Margin')
    await page.user.click(screen.getByRole('button', { name: 'Highest first' }))
    expect(names()).toEqual(['Online shop', 'Website redesign', 'Monthly retainer', 'Brand book'])
    expect(page.visited.at(-1)).toBe('/reports?tab=projects&sort=margin&direction=asc')
    const header = screen.getByRole('columnheader', { name: 'Margin' })
    expect(header.getAttribute('aria-sort')).toBe('ascending')
    await page.user.click(within(header).getByRole('button'))
    expect(page.visited.at(-1)).toBe('/reports?tab=projects&sort=margin')
    await page.user.click(screen.getByRole('button', { name: 'Project' }))
    expect(names()).toEqual(['Brand book', 'Monthly retainer', 'Online shop', 'Website redesign'])
    expect(header.getAttribute('aria-sort')).toBeNull()
  })

  test('shows hours by week as a chart and a table, and hours by project as a table', async () => {
    const page = await open('tab=time')
    const weeks = await screen.findByRole('group', { name: 'Hours by week' })
    expect(within(weeks).getAllByRole('button')).toHaveLength(sampleTimeReport.weeks.length)
    // The table for screen readers exists even before 'Show as table' is clicked.
    const table = screen.getByRole('table', { name: 'Hours by week' })
    expect(table.closest('span')).toBeNull()
    expect(within(table).getByRole('rowheader', { name: 'Week of Nov 16, 2026' })).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: 'Show as table' }))
    expect(rowsOf('Hours by week')[1]).toEqual(['Week of Nov 16, 2026', '15.0h', '3.25h', '18.25h'])
    expect(rowsOf('Hours by project')[1]).toEqual(['Website redesign', 'Northwind Studio', '120.25h', '12.25h', '132.5h'])
  })
})

describe('outstanding work', () => {
  test('links from uninvoiced work to a new invoice, and from receivables to the client’s invoices', async () => {
    const page = await open('tab=time')
    expect(await screen.findByRole('link', { name: 'Invoice this: Northwind Studio' })).toHaveProperty('search', '?new=&client=1&entries=all')
    await page.user.click(screen.getByRole('tab', { name: 'Clients' }))
    const receivables = within(await screen.findByRole('table', { name: 'Aged receivables' }))
    expect((await receivables.findByRole('link', { name: 'Evergreen Labs' })).getAttribute('href')).toBe('/invoices?client=4')
    expect(rowsOf('Aged receivables').slice(1)).toEqual([
      ['Evergreen Labs', '$4,200.00', '$1,250.50', '–', '–', '$980.00', '$6,430.50'],
      ['Cedar & Sage', '$2,100.00', '–', '–', '–', '–', '$2,100.00'],
      ['Total', '$6,300.00', '$1,250.50', '–', '–', '$980.00', '$8,530.50'],
    ])
  })
})

describe('a custom range', () => {
  async function openDialog(query = '') {
    const page = await open(query)
    await page.user.click(screen.getByRole('button', { name: 'Custom Range' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Custom Range' }))
    return { ...page, dialog, date: (label: string) => dialog.getByLabelText<HTMLInputElement>(label) }
  }

  test('can be picked by choosing two days in either order', async () => {
    const { user, dialog, visited, date } = await openDialog('tab=time')
    await user.click(dialog.getByRole('button', { name: 'Thursday, November 5, 2026' }))
    await user.click(dialog.getByRole('button', { name: 'Monday, October 12, 2026' }))
    expect([date('From').value, date('To').value]).toEqual(['2026-10-12', '2026-11-05'])
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(visited).toEqual(['/reports?tab=time&from=2026-10-12&to=2026-11-05'])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('combobox', { name: 'Period' }).textContent).toBe('Custom range')
  })

  test.each([
    [400, 1],
    [1200, 2],
  ])('in a window %i pixels wide, can be selected in a calendar showing %i month(s)', async (width, months) => {
    const { happyDOM, innerWidth } = window as unknown as { happyDOM: { setViewport: (to: { width: number }) => void }; innerWidth: number }
    happyDOM.setViewport({ width })
    onTestFinished(() => happyDOM.setViewport({ width: innerWidth }))
    const { dialog } = await openDialog()
    expect(dialog.getAllByRole('grid')).toHaveLength(months)
  })

  test('can be typed, with validation errors next to the fields', async () => {
    const { user, dialog, visited, date } = await openDialog()
    await user.clear(date('From'))
    await user.type(date('From'), '2026-12-24')
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(await dialog.findByText('The first day cannot be after the last')).toBeTruthy()
    expect(visited).toEqual([])
    await user.clear(date('From'))
    await user.type(date('From'), '2025-12-24')
    // The calendar shows the month of the date that the user enters.
    expect(dialog.getByRole('grid', { name: 'December 2025' })).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(visited).toEqual(['/reports?from=2025-12-24&to=2026-11-20'])
  })

  test('can be chosen from presets', async () => {
    const { user, dialog, visited } = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'Last quarter' }))
    expect(visited).toEqual(['/reports?from=2026-07-01&to=2026-09-30'])
  })
})

describe('the report export', () => {
  const saved: { name: string; content: Blob }[] = []
  beforeEach(() => {
    saved.length = 0
    let blob = new Blob()
    vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
      blob = content as Blob
      return 'blob:1'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, content: blob })
    })
  })

  test('saves the report in the open tab as a CSV file without another request', async () => {
    const page = await open('tab=time&period=last-7-days')
    await screen.findByRole('group', { name: 'Hours by week' })
    const before = page.requests.length
    await page.user.click(screen.getByRole('button', { name: 'Export' }))
    await page.user.click(screen.getByRole('menuitem', { name: 'Hours by project (CSV)' }))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['billfold-hours-by-project-2026-11-14-2026-11-20.csv']))
    expect((await saved[0]!.content.text()).split('\r\n')[1]).toBe('Website redesign,Northwind Studio,120.25,12.25')
    expect(page.requests).toHaveLength(before)
  })

  test.each([
    ['Revenue by client (CSV)', 'Failed to export'],
    ['Full report (PDF)', 'Failed to download PDF'],
  ])('shows a toast when the %s fails', async (file, title) => {
    const offline = new ApiError({ status: 0, code: 'offline', message: 'Request failed' })
    const page = await open('tab=clients', [answer(reportCalls.clients, offline), answer(reportCalls.pdf, offline)])
    await page.user.click(screen.getByRole('button', { name: 'Export' }))
    await page.user.click(screen.getByRole('menuitem', { name: file }))
    await waitFor(() => expect(page.toastText()).toBe(`${title}: Request failed. Please try again.`))
    expect(saved).toEqual([])
  })

  test('saves the entire report as a PDF', async () => {
    const page = await open('', [answer(reportCalls.pdf, { name: 'Report.pdf', content: Uint8Array.of(0x25) })])
    await page.user.click(screen.getByRole('button', { name: 'Export' }))
    await page.user.click(screen.getByRole('menuitem', { name: 'Full report (PDF)' }))
    await waitFor(() => expect(page.toastText()).toBe('Success: PDF downloaded successfully'))
    expect(addresses(page)).toContain(`/api/reports/pdf?${SIX_MONTHS}`)
    expect(saved.map(({ name }) => name)).toEqual(['Report.pdf'])
  })
})
