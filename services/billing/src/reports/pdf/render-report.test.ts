import { addDays } from '@billfold/contracts/calendar-date'
import { embeddedFonts, pagesOf } from '@billfold/server-kit/testing/pdf-text'
import { expect, test } from 'vitest'
import type { ReportDocument } from './download-report.ts'
import { renderReport } from './render-report.ts'

const nothing: ReportDocument = {
  printedOn: '2026-06-30',
  sender: { party: { name: 'Könige & Co', lines: ['Anna König', '70173 Stuttgart'], taxId: null }, logo: null, paper: 'A4', email: 'a@example.com' },
  summary: {
    from: '2026-06-01',
    to: '2026-06-30',
    totalBilled: '0.00',
    totalCollected: '0.00',
    expenses: '0.00',
    netProfit: '0.00',
    totalInvoices: 0,
    hoursTracked: '0',
    profitMargin: 0,
    changes: { totalBilled: 0, netProfit: 0, totalInvoices: 0, profitMargin: 0 },
    undatedReceipts: '0.00',
  },
  revenue: [{ month: '2026-06', revenue: '0.00', billed: '0.00', expenses: '0.00', profit: '0.00' }],
  clients: [],
  projects: [],
  time: { weeks: [{ monday: '2026-06-01', billable: '0', nonBillable: '0' }], projects: [] },
  tax: [],
  agedReceivables: [],
  uninvoicedWork: [],
}

const owed = {
  clientId: 1,
  clientName: 'Müller',
  invoices: 1,
  notDue: '1.00',
  days1To30: '0.00',
  days31To60: '0.00',
  days61To90: '0.00',
  over90: '0.00',
  total: '1.00',
}

/** Months are counted from January 2016. */
const monthAfter = (n: number) => `${2016 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`
const words = (value: string) => value.replaceAll(/\s+/g, '')
const drawn = async (changes: Partial<ReportDocument> = {}) => pagesOf(await renderReport({ ...nothing, ...changes }))

test('prints a message in each empty section, and no note about undated payments', async () => {
  const text = (await drawn()).join('')
  const parts = [
    'Könige & Co',
    'Report Jun 1, 2026 – Jun 30, 2026',
    'No client revenue data',
    'No time entries found',
    'You’re all caught up',
    'All billable work is invoiced',
    'compared with the previous period, May 2, 2026 – May 31, 2026.',
  ]
  for (const part of parts) expect(text).toContain(words(part))
  expect(text).not.toMatch(/null|undefined|NaN|beside/)
})

test('splits ten years across pages, repeats the headers, prints each row once and keeps headings with their tables', { timeout: 20_000 }, async () => {
  const revenue = Array.from({ length: 121 }, (_, n) => ({ month: monthAfter(n), revenue: '1.25', billed: '1.25', expenses: '0.00', profit: '1.25' }))
  const weeks = Array.from({ length: 520 }, (_, n) => ({ monday: addDays('2016-01-04', 7 * n), billable: '1.5', nonBillable: '0.1667' }))
  const projects = Array.from({ length: 200 }, (_, n) => ({
    projectId: n + 1,
    projectName: `P${n}.`,
    clientName: 'Müller',
    hours: '1',
    revenue: '3.00',
    expenses: '4.00',
    laborCost: null,
    profit: '-1.00',
    margin: -33.3,
  }))
  const pages = await drawn({ revenue, projects, time: { weeks, projects: [] } })
  expect(pages.filter((page) => page.includes('$1.25$1.25$0.00$1.25') && !page.includes('MONTHBILLEDREVENUEEXPENSESPROFIT'))).toEqual([])
  expect(pages.filter((page) => page.includes('-$1.00-33.3%') && !page.includes('PROJECTHOURSREVENUE'))).toEqual([])
  expect(pages.filter((page) => /(?:Revenue|Clients|Projects|Hoursbyweek|2026)(?:Könige|$)/.test(page))).toEqual([])
  const text = pages.join('')
  expect([...text.matchAll(/P(\d+)\.Müller/g)].map(([, n]) => Number(n))).toEqual(projects.map((_, n) => n))
  expect(text.match(/\d{4}1\.50\.171\.67/g)).toHaveLength(520)
  // 520 × 1.5, and 520 × 0.1667.
  expect(text).toContain('Total780.086.68866.68')
  expect(pages.map((page) => /Page\d+of\d+/.exec(page)?.[0])).toEqual(pages.map((_, index) => `Page${index + 1}of${pages.length}`))
})

test('never leaves a heading at the bottom of a page', { timeout: 60_000 }, async () => {
  for (let rows = 1; rows <= 40; rows += 2) {
    const clients = Array.from({ length: rows }, (_, n) => ({ clientId: n + 1, clientName: 'Müller', invoices: 1, revenue: '1.00', share: 1 }))
    const weeks = Array.from({ length: rows }, (_, n) => ({ monday: addDays('2026-01-05', 7 * n), billable: '1', nonBillable: '0' }))
    const pages = await drawn({ clients, time: { weeks, projects: [] }, agedReceivables: [owed] })
    expect(pages.filter((page) => /(?:Revenue|Clients|Projects|Hoursbyweek|2026)(?:Könige|$)/.test(page))).toEqual([])
  }
})

test('keeps the largest amounts on one line and the longest names intact', async () => {
  const name = 'Donaudampfschifffahrtsgesellschaft'.repeat(7)
  const most = '99999999999.99'
  const owed = { notDue: most, days1To30: most, days31To60: most, days61To90: most, over90: most, total: '499999999999.95' }
  const pdf = await renderReport({ ...nothing, agedReceivables: [{ clientId: 1, clientName: name, invoices: 5000, ...owed }] })
  const text = pagesOf(pdf).join('')
  expect(text).toContain(`${'$99,999,999,999.99'.repeat(5)}$499,999,999,999.95`)
  expect(text).toContain(name)
  expect(embeddedFonts(pdf).toSorted()).toEqual(['Roboto-Medium', 'Roboto-Regular'])
})
