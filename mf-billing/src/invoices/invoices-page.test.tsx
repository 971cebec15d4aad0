import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { ApiError } from '@billfold/web-kit'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { draft, overdue, paid, sampleDesign, sampleInvoice, sampleInvoiceDetails, sampleInvoices, sampleInvoiceSummary } from '../testing/invoice-samples.ts'
import { northwind } from '../testing/samples.ts'
import { InvoicesPage } from './invoices-page.tsx'

const sent = sampleInvoice()
const never = () => new Promise<never>(() => undefined)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })
const summary = answer(invoiceCalls.summary, sampleInvoiceSummary)

/** Responses for forms that stay in their loading state. */
const waitingForms: Answer[] = [answer(clientCalls.list, never), answer(projectCalls.list, never)]

interface OpenOptions {
  search?: string
  answers?: Answer[]
}

function open(invoices: Invoice[] = [sent, draft, overdue, paid], { search = '', answers = [] }: OpenOptions = {}) {
  const usual = [
    answer(invoiceCalls.list, invoices),
    summary,
    answer(clientCalls.get, northwind),
    answer(settingsCalls.get, sampleSettings()),
    answer(invoiceCalls.get, sampleInvoiceDetails()),
    answer(invoiceCalls.design, sampleDesign),
  ]
  const named = new Set(answers.map(([call]) => call.name))
  return renderPage(<InvoicesPage />, { path: `/invoices${search}`, answers: [...answers, ...usual.filter(([call]) => !named.has(call.name))] })
}

async function findRow({ invoiceNumber }: Invoice) {
  const row = (await screen.findByRole('link', { name: invoiceNumber })).closest('tr')
  if (!row) throw new Error(`${invoiceNumber} is not in the table`)
  return within(row)
}

const shownNumbers = () => screen.queryAllByRole('link', { name: /INV/ }).map((link) => link.textContent)

async function openMenu(page: ReturnType<typeof open>, invoice: Invoice) {
  const row = await findRow(invoice)
  await page.user.click(row.getByRole('button', { name: 'More actions' }))
}

async function select(page: ReturnType<typeof open>, invoice: Invoice, item: string) {
  await openMenu(page, invoice)
  await page.user.click(screen.getByRole('menuitem', { name: item }))
}

const menuItems = () => screen.getAllByRole('menuitem').map((item) => item.textContent)

afterEach(() => vi.restoreAllMocks())

describe('invoices page', () => {
  test('has the specified texts and buttons', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Invoices' })).toBeTruthy()
    for (const text of ['Manage and track all your invoices', 'Invoice List']) expect(screen.getByText(text)).toBeTruthy()
    for (const name of ['Templates', 'Historical Invoice', 'New Invoice', 'Export CSV']) expect(screen.getByRole('button', { name })).toBeTruthy()
    await findRow(sent)
  })

  test('shows four statistics', async () => {
    open()
    expect(await screen.findByText('+5 this month')).toBeTruthy()
    for (const text of ['Total Invoices', '48', 'Paid Invoices', '31', '$86,240.50', 'Pending', '9', '$18,415.00', '3']) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getAllByText('$4,820.00')).toHaveLength(2)
  })

  test('keeps the list usable when statistics fail to load, and retries them', async () => {
    let isBroken = true
    const { user } = open(undefined, { answers: [answer(invoiceCalls.summary, () => (isBroken ? broken : sampleInvoiceSummary))] })
    await findRow(sent)
    expect(await screen.findByText('The figures could not be loaded')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('$86,240.50')).toBeTruthy()
  })

  test.each([
    ['New Invoice', '', '/invoices?new='],
    ['New Invoice', '?client=3&status=draft', '/invoices?status=draft&client=3&new='],
    ['Historical Invoice', '', '/invoices?historical='],
    ['Templates', '?search=INV', '/invoices?search=INV&templates='],
  ])('%s on /invoices%s opens its dialog at an address', async (name, search, address) => {
    const { user, visited } = open(undefined, { search, answers: [...waitingForms, answer(invoiceCalls.design, never)] })
    await user.click(screen.getByRole('button', { name }))
    expect(visited.at(-1)).toBe(address)
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })
})

describe('invoice list', () => {
  test('has the specified columns', async () => {
    open()
    await findRow(sent)
    const headers = screen.getAllByRole('columnheader').map((header) => header.textContent)
    expect(headers).toEqual(['Invoice', 'Client', 'Amount', 'Status', 'Date', 'Due Date', 'Actions'])
  })

  test('shows invoice details, and the client number if the client has no name', async () => {
    open([sent, { ...draft, clientName: '', clientId: 7 }])
    const cells = (await findRow(sent)).getAllByRole('cell').map((cell) => cell.textContent)
    expect(cells.slice(0, 5)).toEqual(['INV-20261102-042', 'Northwind Studio', '$1,234.50', 'Sent', 'Nov 2, 2026'])
    expect(cells[5]).toBe('Due Dec 2, 2026')
    expect((await findRow(draft)).getByText('Client #7')).toBeTruthy()
  })

  test('shows five skeleton rows while loading', () => {
    open(undefined, { answers: [answer(invoiceCalls.list, never)] })
    const table = screen.getByRole('table', { name: 'Invoice List' })
    expect(table.getAttribute('aria-busy')).toBe('true')
    expect(within(table).getAllByRole('row')).toHaveLength(6)
  })

  test('shows an error and can be retried', async () => {
    let isBroken = true
    const { user } = open(undefined, { answers: [answer(invoiceCalls.list, () => (isBroken ? broken : [sent]))] })
    expect(await screen.findByText('The invoices could not be loaded')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await findRow(sent)
  })

  test('explains how to start when empty', async () => {
    const { user, visited } = open([], { answers: waitingForms })
    expect(await screen.findByText('No invoices found')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Create an invoice' }))
    expect(visited.at(-1)).toBe('/invoices?new=')
  })

  test('renders only the visible rows of 10,000 invoices', async () => {
    open(sampleInvoices(10_000))
    await screen.findAllByText('Harbor Robotics')
    const rows = screen.getAllByRole('row')
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.length).toBeLessThan(60)
    expect(rows[1]?.getAttribute('aria-rowindex')).toBe('2')
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001')
  })
})

describe('invoice filters', () => {
  test('offer the specified choices', async () => {
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

  test('filter the list, announce the result and are stored in the address', async () => {
    const { user, visited } = open()
    await findRow(sent)
    await choose(user, 'Status', 'Overdue')
    expect(shownNumbers()).toEqual([overdue.invoiceNumber])
    expect(screen.getByText('1 of 4 invoices')).toBeTruthy()
    expect(visited.at(-1)).toBe('/invoices?status=overdue')
    await user.type(screen.getByRole('searchbox', { name: 'Search invoices...' }), 'x')
    expect(visited.at(-1)).toBe('/invoices?status=overdue&search=x')
    expect(screen.getByText('No invoice matches these filters.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(visited.at(-1)).toBe('/invoices')
    expect(shownNumbers()).toHaveLength(4)
  })

  test('ignore case in invoice numbers', async () => {
    open(undefined, { search: '?search=inv-202609' })
    await findRow(overdue)
    expect(shownNumbers()).toEqual([overdue.invoiceNumber])
  })

  test('show the client as a removable chip', async () => {
    const other = sampleInvoice({ id: 9, clientId: 2, clientName: 'Cedar & Sage', invoiceNumber: 'INV-9' })
    const { user, visited } = open([sent, other], { search: '?client=1&status=sent' })
    await findRow(sent)
    expect(shownNumbers()).toEqual([sent.invoiceNumber])
    await user.click(await screen.findByRole('button', { name: 'Client: Northwind Studio. Show all clients' }))
    expect(visited.at(-1)).toBe('/invoices?status=sent')
    expect(shownNumbers()).toHaveLength(2)
    expect(screen.getByRole('region', { name: 'Filters' }).contains(document.activeElement)).toBe(true)
  })
})

test('Export CSV saves the filtered invoices', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user } = open(undefined, { search: '?status=paid' })
  await findRow(paid)
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  const text = await saved[0]?.text()
  expect(text).toContain(paid.invoiceNumber)
  expect(text).not.toContain(sent.invoiceNumber)
})

describe('an invoice row', () => {
  test('opens the invoice from its number, icon and menu', async () => {
    const page = open(undefined, { search: '?status=sent' })
    const row = await findRow(sent)
    expect(row.getByRole('link').getAttribute('href')).toBe('/invoices?status=sent&view=1')
    await page.user.click(row.getByRole('button', { name: 'View' }))
    expect(page.visited.at(-1)).toBe('/invoices?status=sent&view=1')
    expect(await screen.findByRole('article')).toBeTruthy()
    await page.user.keyboard('{Escape}')
    expect(page.visited.at(-1)).toBe('/invoices?status=sent')
    await select(page, sent, 'View')
    expect(page.visited.at(-1)).toBe('/invoices?status=sent&view=1')
  })

  test('opens the form from its icon and menu', async () => {
    const page = open(undefined, { answers: [...waitingForms, answer(invoiceCalls.get, never)] })
    await page.user.click((await findRow(draft)).getByRole('button', { name: 'Edit' }))
    expect(page.visited.at(-1)).toBe('/invoices?edit=2')
    await screen.findByRole('dialog')
    await page.user.keyboard('{Escape}')
    await select(page, draft, 'Edit')
    expect(page.visited.at(-1)).toBe('/invoices?edit=2')
  })

  test('offers neither Mark as Paid nor Delete for a paid invoice', async () => {
    const page = open()
    expect((await findRow(paid)).queryByRole('button', { name: 'Mark as Paid' })).toBeNull()
    await openMenu(page, paid)
    expect(menuItems()).toEqual(['View', 'Edit', 'Download PDF', 'Sync to Stripe'])
    await page.user.keyboard('{Escape}')
    await openMenu(page, draft)
    expect(menuItems()).toEqual(['View', 'Edit', 'Mark as Paid', 'Download PDF', 'Sync to Stripe', 'Delete'])
  })

  test('marks the invoice as paid and reloads the list and statistics', async () => {
    const page = open(undefined, { answers: [answer(invoiceCalls.markPaid, sampleInvoiceDetails({ status: 'paid' }))] })
    await page.user.click((await findRow(sent)).getByRole('button', { name: 'Mark as Paid' }))
    await waitFor(() => expect(page.toastText()).toBe('Success: Invoice marked as paid successfully'))
    expect(page.requests.find(({ method }) => method === 'PATCH')?.address).toBe('/api/invoices/1/mark-paid')
    for (const address of ['/api/invoices', '/api/invoices/summary']) {
      await waitFor(() => expect(page.requests.filter((request) => request.address === address)).toHaveLength(2))
    }
  })

  test('shows the server message when marking as paid fails', async () => {
    const page = open(undefined, { answers: [answer(invoiceCalls.markPaid, broken)] })
    await page.user.click((await findRow(sent)).getByRole('button', { name: 'Mark as Paid' }))
    await waitFor(() => expect(page.toastText()).toBe('Error: Billing is not available right now.'))
  })

  test('saves the PDF with the file name from the server', async () => {
    const names: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const page = open(undefined, { answers: [answer(invoiceCalls.downloadPdf, { name: 'Invoice-INV-20261102-042.pdf', content: new Uint8Array([37]) })] })
    await select(page, sent, 'Download PDF')
    await waitFor(() => expect(page.toastText()).toBe('Success: PDF downloaded successfully'))
    expect(names).toEqual(['Invoice-INV-20261102-042.pdf'])
  })

  test('reports a PDF error', async () => {
    const page = open(undefined, { answers: [answer(invoiceCalls.downloadPdf, broken)] })
    await select(page, sent, 'Download PDF')
    await waitFor(() => expect(page.toastText()).toContain('Failed to download PDF'))
  })

  test('is deleted after a confirmation with details', async () => {
    const page = open(undefined, { answers: [answer(invoiceCalls.delete, undefined)] })
    await select(page, draft, 'Delete')
    const question = screen.getByRole('alertdialog', { name: 'Delete invoice INV-20261120-317?' })
    expect(question.textContent).toContain('Northwind Studio, $1,234.50. Its time entries become uninvoiced and can be billed again.')
    expect(page.requests.some(({ method }) => method === 'DELETE')).toBe(false)
    await page.user.click(screen.getByRole('button', { name: 'Delete invoice' }))
    await waitFor(() => expect(page.toastText()).toBe('Success: Invoice deleted'))
    expect(page.requests.find(({ method }) => method === 'DELETE')?.address).toBe('/api/invoices/2')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await waitFor(() => expect(page.requests.filter(({ address }) => address === '/api/invoices')).toHaveLength(2))
  })

  test('moves the focus to the list when deleted', async () => {
    let listed = [sent, draft]
    const deleted = answer(invoiceCalls.delete, () => {
      listed = [sent]
      return undefined
    })
    const page = open(undefined, { answers: [answer(invoiceCalls.list, () => listed), deleted] })
    await select(page, draft, 'Delete')
    await page.user.click(screen.getByRole('button', { name: 'Delete invoice' }))
    await waitFor(() => expect(screen.queryByText(draft.invoiceNumber)).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Invoice List' })))
  })

  test.each([
    ['was paid meanwhile', new ApiError({ status: 409, code: 'conflict', message: 'A paid invoice cannot be deleted' })],
    ['hits the rate limit', new ApiError({ status: 429, code: 'too_many_requests', message: 'Too many requests' })],
  ])('explains in the dialog why an invoice that %s is not deleted', async (_, refusal) => {
    const page = open(undefined, { answers: [answer(invoiceCalls.delete, refusal)] })
    await select(page, draft, 'Delete')
    await page.user.click(screen.getByRole('button', { name: 'Delete invoice' }))
    expect(await screen.findByText(refusal.message)).toBeTruthy()
    expect(page.toastText()).toBeUndefined()
  })
})
