import { addDays } from '@billfold/contracts/calendar-date'
import { invoiceStatuses } from '@billfold/contracts/invoices/invoice'
import { embeddedFonts, pagesOf } from '@billfold/server-kit/testing/pdf-text'
import { range, sample } from '@billfold/server-kit/testing/sample'
import { expect, test } from 'vitest'
import type { ProjectDocument } from './project-document.ts'
import { renderProject } from './render-project.ts'

const project: ProjectDocument = {
  name: 'Website',
  clientName: 'Müller & Söhne',
  description: 'Ein Shop für 100 € – und mehr.',
  status: 'on_hold',
  budget: '3000.00',
  startDate: '2026-03-01',
  dueDate: null,
  completionPercentage: 40,
  printedOn: '2026-11-21',
  sender: { party: { name: 'Könige & Co', lines: ['Anna König', '70173 Stuttgart', 'Germany'], taxId: null }, logo: null, paper: 'A4', email: 'a@example.com' },
  metrics: {
    totalBilled: '1350.00',
    paidAmount: '1000.10',
    outstandingAmount: '349.90',
    totalHours: '4.4167',
    billableHours: '4.2500',
    nonBillableHours: '0.1667',
    budgetRemaining: '1650.00',
    budgetUtilization: 45,
  },
  weeks: [
    { monday: '2026-03-02', hours: '3.0000', billable: '3.0000', nonBillable: '0.0000' },
    { monday: '2026-03-16', hours: '1.4167', billable: '1.2500', nonBillable: '0.1667' },
  ],
  invoices: [
    { number: 'INV-2', status: 'sent', issueDate: '2026-03-20', dueDate: '2026-04-20', total: '349.90' },
    { number: 'INV-1', status: 'paid', issueDate: '2026-03-05', dueDate: '2026-04-04', total: '1000.10' },
  ],
}

const words = (value: string) => value.replaceAll(/\s+/g, '')
const drawn = async (changes: Partial<ProjectDocument> = {}) => pagesOf(await renderProject({ ...project, ...changes }))

test('prints all project data with embedded fonts, umlauts and the euro sign', async () => {
  const pdf = await renderProject(project)
  const text = pagesOf(pdf).join('')
  const parts = [
    'Könige & Co',
    'Anna König · 70173 Stuttgart · Germany',
    'Nov 21, 2026',
    'Website',
    'CLIENT Müller & Söhne',
    'STATUS On hold',
    'START DATE Mar 1, 2026',
    'DUE DATE Not set',
    'PROGRESS 40%',
    'TOTAL BILLED $1,350.00 Paid: $1,000.10 Outstanding: $349.90',
    'HOURS LOGGED 4.42h Billable: 4.25h Non-billable: 0.17h',
    'BUDGET REMAINING $1,650.00 Total budget: $3,000.00 After invoices to date',
    'BUDGET STATUS $3,000.00 45.0% utilized Invoiced to date',
    'Mar 16, 2026 1.25 0.17 1.42',
    'Mar 2, 2026 3.00 0.00 3.00',
    'Total 4.25 0.17 4.42',
    'INV-2 Mar 20, 2026 Apr 20, 2026 Sent $349.90',
    'INV-1 Mar 5, 2026 Apr 4, 2026 Paid $1,000.10',
    'cancelled invoices $1,350.00',
    'Project Description Ein Shop für 100 € – und mehr.',
  ].map(words)
  for (const part of parts) expect(text).toContain(part)
  expect(embeddedFonts(pdf).toSorted()).toEqual(['Roboto-Medium', 'Roboto-Regular'])
})

test('prints placeholders for an empty project', async () => {
  const nothing = {
    totalBilled: '0.00',
    paidAmount: '0.00',
    outstandingAmount: '0.00',
    totalHours: '0.0000',
    billableHours: '0.0000',
    nonBillableHours: '0.0000',
    budgetRemaining: null,
    budgetUtilization: 0,
  }
  const [page = '', ...more] = await drawn({
    description: null,
    budget: null,
    startDate: null,
    completionPercentage: 0,
    metrics: nothing,
    weeks: [],
    invoices: [],
  })
  expect(more).toEqual([])
  for (const text of ['PROGRESS0%', 'BUDGETREMAININGNotset', 'BUDGETSTATUSNotsetNobudgetset', 'Notimeentriesfound', 'Noinvoicesfound'])
    expect(page).toContain(text)
  expect(page).not.toMatch(/null|undefined|NaN|ProjectDescription/)
})

test('draws as many of the latest weeks as fit, including weeks without work', async () => {
  const inChart = (page = '') => page.slice(page.indexOf('Non-billable', page.indexOf('Hoursbyweek')) + 12, page.indexOf('WEEKOF'))
  expect(inChart((await drawn())[0])).toBe('3.001.42Mar2Mar9Mar16')
  const weeks = Array.from({ length: 60 }, (_, n) => ({
    monday: addDays('2025-06-02', 7 * n),
    hours: `${n + 1}.0`,
    billable: `${n + 1}.0`,
    nonBillable: '0.0',
  }))
  const shown = inChart((await drawn({ weeks }))[0])
  expect(shown.startsWith('35.0036.0037.00')).toBe(true)
  expect(shown).toContain('58.0059.0060.00Jan26')
})

test('splits hundreds of weeks and invoices across pages, repeats table headers and prints each row once', async () => {
  const weeks = Array.from({ length: 200 }, (_, n) => ({
    monday: addDays('2023-01-02', 7 * n),
    hours: '1.5000',
    billable: '1.5000',
    nonBillable: '0.0000',
  }))
  const invoices = Array.from({ length: 300 }, (_, n) => ({
    number: `N${n}.`,
    status: invoiceStatuses[n % 6] ?? 'paid',
    issueDate: '2026-01-01',
    dueDate: '2026-01-31',
    total: '10.00',
  }))
  const pages = await drawn({ weeks, invoices })
  expect(pages.filter((page) => page.includes('1.500.001.50') && !page.includes('WEEKOFBILLABLENON-BILLABLEHOURS'))).toEqual([])
  expect(pages.filter((page) => page.includes('Jan31,2026') && !page.includes('INVOICEISSUEDDUESTATUSTOTAL'))).toEqual([])
  const text = pages.join('')
  expect([...text.matchAll(/N(\d+)\./g)].map(([, n]) => Number(n))).toEqual(invoices.map((_, n) => n))
  expect(text.match(/\d{4}1\.500\.001\.50/g)).toHaveLength(200)
  expect(pages.map((page) => /Page\d+of\d+/.exec(page)?.[0])).toEqual(pages.map((_, index) => `Page${index + 1}of${pages.length}`))
})

test('prints long names, words and descriptions completely, and amounts of any size on one line', async () => {
  const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(6)
  const description = Array.from({ length: 3000 }, (_, n) => `w${n}`).join(' ')
  const metrics = {
    ...project.metrics,
    totalBilled: '99999999999.99',
    paidAmount: '99999999999.99',
    budgetRemaining: '-99900000000.00',
    budgetUtilization: 100_000,
  }
  const text = (await drawn({ name: word, clientName: word, description, metrics, budget: '99999999.99' })).join('')
  for (const part of [word, 'w0w1', 'w2998w2999', '$99,999,999,999.99', '-$99,900,000,000.00', '100,000.0%utilized']) expect(text).toContain(part)
})

test('never leaves a heading at the bottom of a page', { timeout: 60_000 }, async () => {
  for (const rows of sample(range(1, 40), 3)) {
    const weeks = Array.from({ length: rows }, (_, n) => ({ monday: addDays('2026-01-05', 7 * n), hours: '1', billable: '1', nonBillable: '0' }))
    const invoices = Array.from({ length: rows }, (_, n) => ({
      number: `N${n}`,
      status: 'paid' as const,
      issueDate: '2026-01-01',
      dueDate: '2026-01-31',
      total: '10.00',
    }))
    const pages = [...(await drawn({ weeks, invoices: invoices.slice(0, 2) })), ...(await drawn({ invoices }))]
    expect(pages.filter((page) => /(?:ProjectDescription|ProjectInvoices|Hoursbyweek)(?:Könige|$)/.test(page))).toEqual([])
  }
})
