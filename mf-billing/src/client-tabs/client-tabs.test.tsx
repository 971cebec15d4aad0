import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { ApiError } from '@billfold/web-kit'
import { type Answer, answer, renderPage, type SentRequest } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { work } from '../invoice-forms/testing/form-answers.ts'
import { sampleDetails } from '../invoice-forms/testing/form-samples.ts'
import { draft, overdue, paid } from '../testing/invoice-samples.ts'
import { sampleEntry } from '../testing/samples.ts'
import { InvoicesTab, TimeTab } from './client-tabs.ts'

const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const reads = (requests: readonly SentRequest[]) => requests.filter(({ method }) => method === 'GET').map(({ address }) => address)

function show(tab: 'invoices' | 'time', ...answers: Answer[]) {
  const Tab = tab === 'invoices' ? InvoicesTab : TimeTab
  return renderPage(<Tab context={{ clientId: 1 }} />, { path: `/clients/1?tab=${tab}`, params: { id: '1' }, answers: [...answers, ...work] })
}

async function rowOf(name: string) {
  const row = (await screen.findByRole('link', { name })).closest('tr')
  if (!row) throw new Error(`${name} is not in the table`)
  return within(row)
}

describe('a client’s invoices', () => {
  test('are listed without the client’s name, with links to the full list and to a new invoice', async () => {
    const { requests } = show('invoices', answer(invoiceCalls.list, [draft, overdue, paid]))
    expect((await rowOf(draft.invoiceNumber)).getByText('Dec 20, 2026')).toBeTruthy()
    expect([screen.queryByText('Northwind Studio'), screen.queryByRole('columnheader', { name: 'Client' })]).toEqual([null, null])
    expect(reads(requests)).toEqual(['/api/invoices?clientId=1&limit=50&count=true'])
    expect([link('Show all'), link('Create Invoice')]).toEqual(['/invoices?client=1', '/invoices?new&client=1'])
  })

  test('open in a dialog on top of the client page, and closing the dialog returns to the invoices tab', async () => {
    const { user, visited, replaced } = show('invoices', answer(invoiceCalls.list, [draft]), answer(invoiceCalls.update, sampleDetails()))
    const row = await rowOf(draft.invoiceNumber)
    expect(row.getByRole('link').getAttribute('href')).toBe('/clients/1?tab=invoices&view-invoice=2')
    await user.click(row.getByRole('button', { name: 'Edit' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([visited, replaced]).toEqual([['/clients/1?tab=invoices&edit-invoice=2', '/clients/1?tab=invoices'], ['/clients/1?tab=invoices']])
  })

  test('can be sorted by a column', async () => {
    const { user, requests } = show('invoices', answer(invoiceCalls.list, [draft]))
    await rowOf(draft.invoiceNumber)
    await user.click(screen.getByRole('button', { name: 'Amount' }))
    await waitFor(() => expect(reads(requests).at(-1)).toBe('/api/invoices?clientId=1&sort=total&limit=50&count=true'))
  })

  test('show an empty state when there are none, and an error with a Retry button when loading fails', async () => {
    const { unmount } = show('invoices', answer(invoiceCalls.list, []))
    expect(await screen.findByText('No invoices found for this client')).toBeTruthy()
    unmount()
    show('invoices', answer(invoiceCalls.list, broken))
    expect(await screen.findByText('Billing is not available right now.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})

describe('a client’s time entries', () => {
  test('are listed by day, with links to the full list and to a new entry', async () => {
    const { requests } = show('time', answer(timeEntryCalls.list, [sampleEntry()]))
    expect(await screen.findByText('Sketches for the landing page')).toBeTruthy()
    expect(reads(requests)).toContain('/api/time-entries?clientId=1&totals=true&limit=50&count=true')
    expect([link('Show all'), link('Log time')]).toEqual(['/time-tracking?client=1', '/time-tracking?new&client=1'])
  })

  test('open for editing in the time list filtered by the client', async () => {
    const { user, visited } = show('time', answer(timeEntryCalls.list, [sampleEntry()]))
    await screen.findByText('Sketches for the landing page')
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    expect(visited).toEqual(['/time-tracking?client=1&edit=100'])
  })

  test('are deleted without leaving the tab', async () => {
    let entries = [sampleEntry()]
    const { user } = show('time', answer(timeEntryCalls.list, () => entries), answer(timeEntryCalls.delete, () => void (entries = [])))
    await screen.findByText('Sketches for the landing page')
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Delete entry' }))
    expect(await screen.findByText('No time entries for this client yet')).toBeTruthy()
  })
})
