import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { answer, type SentRequest } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { draft, overdue, paid } from '../testing/invoice-samples.ts'
import { broken, byStatus, findRow, listRequests, open, sent } from './testing/open-invoices.tsx'

const shownNumbers = () => screen.queryAllByRole('link', { name: /INV/ }).map((link) => link.textContent)

afterEach(() => vi.restoreAllMocks())

describe('invoice filters', () => {
  test('offer all statuses and periods', async () => {
    const { user } = open()
    await findRow(sent)
    const optionsOf = async (name: string) => {
      await user.click(screen.getByRole('combobox', { name }))
      const texts = screen.getAllByRole('option').map((option) => option.textContent)
      await user.keyboard('{Escape}')
      return texts
    }
    expect(await optionsOf('Status')).toEqual(['All statuses', 'Draft', 'Sent', 'Submitted', 'Paid', 'Overdue', 'Cancelled'])
    expect(await optionsOf('Period')).toEqual(['All time', 'Last 30 days', 'Last 6 months', 'This year'])
  })

  test('are sent to the server and stored in the URL, and the number of results is announced', async () => {
    const page = open(undefined, { answers: [answer(invoiceCalls.list, byStatus([sent, draft, overdue, paid]))] })
    await findRow(sent)
    await choose(page.user, 'Status', 'Overdue')
    expect(await screen.findByText('1 invoice')).toBeTruthy()
    expect(shownNumbers()).toEqual([overdue.invoiceNumber])
    expect(page.visited.at(-1)).toBe('/invoices?status=overdue')
    await page.user.type(screen.getByRole('searchbox', { name: 'Search invoices...' }), 'x')
    await waitFor(() => expect(page.visited.at(-1)).toBe('/invoices?status=overdue&search=x'))
    await waitFor(() => expect(listRequests(page).at(-1)).toBe('/api/invoices?search=x&status=overdue&limit=50&count=true'))
  })

  test('can be cleared without losing the sort order when nothing matches', async () => {
    const page = open(undefined, { search: '?status=draft&search=x&sort=total', answers: [answer(invoiceCalls.list, byStatus([sent, paid]))] })
    expect(await screen.findByText('No invoice matches these filters.')).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(page.visited.at(-1)).toBe('/invoices?sort=total')
    await findRow(sent)
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Invoice List' }))
  })

  test('show the client as a removable chip', async () => {
    const page = open([sent], { search: '?client=1&status=sent' })
    await findRow(sent)
    expect(listRequests(page)).toEqual(['/api/invoices?clientId=1&status=sent&limit=50&count=true'])
    await page.user.click(await screen.findByRole('button', { name: 'Client: Northwind Studio. Show all clients' }))
    expect(page.visited.at(-1)).toBe('/invoices?status=sent')
    expect(screen.getByRole('region', { name: 'Filters' }).contains(document.activeElement)).toBe(true)
  })

  test('show the project as a removable chip', async () => {
    const page = open([sent], { search: '?project=10&status=sent' })
    await findRow(sent)
    expect(listRequests(page)).toEqual(['/api/invoices?projectId=10&status=sent&limit=50&count=true'])
    await page.user.click(await screen.findByRole('button', { name: 'Project: Website redesign. Show all projects' }))
    expect(page.visited.at(-1)).toBe('/invoices?status=sent')
  })
})

describe('status tabs', () => {
  test('show the number of invoices that match the other filters', async () => {
    const page = open(undefined, { search: '?status=sent&client=1' })
    await screen.findByRole('tab', { name: 'Sent 2' })
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent)
    expect(tabs).toEqual(['All 1,507', 'Draft 1', 'Sent 2', 'Submitted 0', 'Overdue 1,500', 'Paid 4', 'Cancelled 0'])
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Sent 2')
    expect(page.requests.map(({ address }) => address)).toContain('/api/invoices/status-counts?clientId=1')
  })

  test('filter by status, like the status select', async () => {
    const page = open()
    await page.user.click(await screen.findByRole('tab', { name: 'Draft 1' }))
    expect(page.visited.at(-1)).toBe('/invoices?status=draft')
    expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toBe('Draft')
    await page.user.click(screen.getByRole('tab', { name: /^All/ }))
    expect(page.visited.at(-1)).toBe('/invoices')
  })

  test('work even if the invoice counts fail to load', async () => {
    const page = open(undefined, { answers: [answer(invoiceCalls.statusCounts, broken)] })
    await findRow(sent)
    await page.user.click(screen.getByRole('tab', { name: 'Paid' }))
    expect(page.visited.at(-1)).toBe('/invoices?status=paid')
  })
})

test('the Pending card filters by sent and submitted invoices, and the status select shows “Pending”', async () => {
  const page = open()
  await page.user.click(await screen.findByRole('link', { name: 'Pending' }))
  expect(page.visited.at(-1)).toBe('/invoices?status=pending')
  await waitFor(() => expect(listRequests(page).at(-1)).toBe('/api/invoices?status=pending&limit=50&count=true'))
  expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toBe('Pending')
  expect(screen.queryByRole('tab', { selected: true })).toBeNull()
})

test('Export CSV saves all pages matching the filters', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const reply = ({ address }: SentRequest) => (address.includes('cursor=') ? { items: [paid] } : { items: [overdue], cursor: 'second', total: 2 })
  const page = open(undefined, { search: '?client=1&sort=total', answers: [answer(invoiceCalls.list, reply)] })
  await findRow(overdue)
  await page.user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const text = await saved[0]?.text()
  for (const { invoiceNumber } of [overdue, paid]) expect(text).toContain(invoiceNumber)
  expect(listRequests(page).slice(-2)).toEqual(['/api/invoices?clientId=1&sort=total&limit=200', '/api/invoices?clientId=1&sort=total&limit=200&cursor=second'])
})
