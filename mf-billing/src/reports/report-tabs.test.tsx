import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { ReportsPage } from './reports-page.tsx'
import { reportAnswers } from './testing/report-answers.ts'
import { sampleProjectCosts } from './testing/report-samples.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

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

describe('the report tabs', () => {
  test('open a report, update the URL and stay in sync with the report select', async () => {
    const page = await open('period=this-year')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Revenue', 'Clients', 'Projects', 'Time', 'Tax'])
    await page.user.click(screen.getByRole('tab', { name: 'Tax' }))
    expect([...new Set(page.visited)]).toEqual(['/reports?period=this-year&tab=tax'])
    expect(screen.getByRole('combobox', { name: 'Report type' }).textContent).toBe('Tax')
    expect(await screen.findByRole('table', { name: 'Tax by rate' })).toBeTruthy()
    expect(addresses(page)).toContain('/api/reports/tax?from=2026-01-01&to=2026-11-20')
    await choose(page.user, 'Report type', 'Projects')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Projects')
    expect(page.visited.at(-1)).toBe('/reports?period=this-year&tab=projects')
  })

  test('show only the cards for their report', async () => {
    const page = await open()
    const found = (texts: readonly string[]) => texts.filter((text) => screen.queryByText(text) !== null)
    const cards = ['Total Revenue', 'Profit Margin', 'Aged receivables', 'Uninvoiced work', 'Tax by rate']
    expect(found(cards.slice(0, 1))).toEqual(['Total Revenue'])
    for (const [tab, title, expected] of [['Clients', 'Revenue by client', ['Aged receivables']], ['Time', 'Hours by project', ['Uninvoiced work']], ['Projects', 'Project performance', []], ['Tax', 'Tax by rate', ['Tax by rate']]] as const) {
      await page.user.click(screen.getByRole('tab', { name: tab }))
      await screen.findByText(title)
      expect(found(cards)).toEqual(expected)
    }
  })
})

describe('the tax report', () => {
  test('lists exact totals for each rate', async () => {
    await open('tab=tax')
    await screen.findByRole('table', { name: 'Tax by rate' })
    expect(rowsOf('Tax by rate').slice(1)).toEqual([
      ['8.25%', '$38,400.00', '$3,168.00', '$2,310.55'],
      ['6%', '$4,200.00', '$252.00', '$252.00'],
      ['0%', '$1,500.00', '$0.00', '$0.00'],
      ['Other', '$300.00', '$10.01', '$0.00'],
      ['Total', '$44,400.00', '$3,430.01', '$2,562.55'],
    ])
    expect(screen.getByText(/^Each payment includes its share/)).toBeTruthy()
  })

  test('can be sorted by its column headers, with an unknown rate last', async () => {
    const page = await open('tab=tax')
    const table = within(await screen.findByRole('table', { name: 'Tax by rate' }))
    await page.user.click(table.getByRole('button', { name: 'Tax rate' }))
    expect(page.visited.at(-1)).toBe('/reports?tab=tax&direction=asc')
    expect(rowsOf('Tax by rate').flatMap(([rate]) => rate ?? [])).toEqual(['0%', '6%', '8.25%', 'Other', 'Total'])
  })
})

describe('labor cost', () => {
  test('has a column between expenses and profit if a project has a cost rate', async () => {
    await open('tab=projects', [answer(reportCalls.projects, sampleProjectCosts)])
    await screen.findByRole('table', { name: 'Project performance' })
    const [, website, , , brandBook] = rowsOf('Project performance')
    expect(website).toEqual(['Website redesign', 'Northwind Studio', '132.5h', '$18,550.00', '$1,200.00', '$5,962.50', '$11,387.50', '61.4%'])
    expect(brandBook?.slice(4)).toEqual(['$610.25', '–', '-$610.25', '–'])
    expect(screen.getByText(/^Profit is revenue minus expenses and labor cost/)).toBeTruthy()
  })

  test('is replaced by a link to set a cost rate if there is none', async () => {
    await open('tab=projects')
    await screen.findByRole('table', { name: 'Project performance' })
    expect(screen.queryByText(/labor cost/i)).toBeNull()
    expect(screen.getByRole('link', { name: 'Set a cost rate' })).toHaveProperty('search', '?tab=billing')
  })
})
