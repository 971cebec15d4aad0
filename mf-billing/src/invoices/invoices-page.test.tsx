import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { rowLink } from '@billfold/ui'
import { ApiError, keyOf, type Page } from '@billfold/web-kit'
import { answer } from '@billfold/web-kit/testing/render.tsx'
import { useToasts } from '@billfold/web-kit/toasts/toasts.store.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deposit, draft, overdue, paid, sampleInvoiceDetails, sampleInvoices, sampleInvoiceSummary } from '../testing/invoice-samples.ts'
import { broken, findRow, FIRST_PAGE, listRequests, never, open, sent, waitingForms } from './testing/open-invoices.tsx'

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

describe('the invoices page', () => {
  test('shows its headings and buttons', async () => {
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

  test('keeps the list usable when the statistics fail to load, and lets the user retry', async () => {
    let isBroken = true
    const { user } = open(undefined, { answers: [answer(invoiceCalls.summary, () => (isBroken ? broken : sampleInvoiceSummary))] })
    await findRow(sent)
    expect(await screen.findByText('The numbers could not be loaded')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('$86,240.50')).toBeTruthy()
  })

  test.each([
    ['New Invoice', '', '/invoices?new='],
    ['New Invoice', '?client=3&status=draft', '/invoices?status=draft&client=3&new='],
    ['Historical Invoice', '', '/invoices?historical='],
    ['Templates', '?search=INV', '/invoices?search=INV&templates='],
  ])('puts the dialog for %s into the URL when opened on /invoices%s', async (name, search, address) => {
    const { user, visited } = open(undefined, { search, answers: [...waitingForms, answer(invoiceCalls.design, never)] })
    await user.click(screen.getByRole('button', { name }))
    expect(visited.at(-1)).toBe(address)
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })
})

describe('the invoice list', () => {
  test('has columns for the invoice, client, amount, status, dates and actions', async () => {
    open()
    await findRow(sent)
    const headers = screen.getAllByRole('columnheader').map((header) => header.textContent)
    expect(headers).toEqual(['', 'Invoice', 'Client', 'Amount', 'Status', 'Date', 'Due Date', 'Actions'])
  })

  test('shows invoice details, and the client number if the client has no name', async () => {
    open([sent, { ...draft, clientName: '', clientId: 7 }])
    const cells = (await findRow(sent)).getAllByRole('cell').map((cell) => cell.textContent)
    expect(cells.slice(1, 6)).toEqual(['INV-20261102-042', 'Northwind Studio', '$1,234.50', 'Sent', 'Nov 2, 2026'])
    expect(cells[6]).toBe('Due Dec 2, 2026')
    expect((await findRow(draft)).getByText('Client #7')).toBeTruthy()
  })

  test('marks a proposal’s deposit', async () => {
    open([sent, deposit])
    expect((await findRow(deposit)).getByText('Deposit')).toBeTruthy()
    expect((await findRow(sent)).queryByText('Deposit')).toBeNull()
  })

  test('shows five skeleton rows while loading', () => {
    open(undefined, { answers: [answer(invoiceCalls.list, never)] })
    const table = screen.getByRole('table', { name: 'Invoice List' })
    expect(table.getAttribute('aria-busy')).toBe('true')
    expect(within(table).getAllByRole('row')).toHaveLength(6)
  })

  test('shows an error with a Retry button', async () => {
    let isBroken = true
    const { user } = open(undefined, { answers: [answer(invoiceCalls.list, () => (isBroken ? broken : [sent]))] })
    expect(await screen.findByText('The invoices could not be loaded')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await findRow(sent)
  })

  test('offers to create an invoice when it is empty', async () => {
    const { user, visited } = open([], { answers: waitingForms })
    expect(await screen.findByText('No invoices found')).toBeTruthy()
    expect(screen.queryByRole('searchbox', { name: 'Search invoices...' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Create an invoice' }))
    expect(visited.at(-1)).toBe('/invoices?new=')
  })

  test('renders only the visible rows of a long list', async () => {
    const page = { items: sampleInvoices(50), cursor: 'next', total: 10_000 }
    open(undefined, { answers: [answer(invoiceCalls.list, () => page)] })
    await screen.findAllByText('Harbor Robotics')
    await waitFor(() => expect(screen.getAllByRole('row')[1]?.getAttribute('aria-rowindex')).toBe('2'))
    const rows = screen.getAllByRole('row')
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.length).toBeLessThan(60)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001')
  })

  test('is sorted by the server according to the URL', async () => {
    const page = open(undefined, { search: '?status=paid' })
    await findRow(sent)
    await page.user.click(screen.getByRole('button', { name: 'Amount' }))
    expect(page.visited.at(-1)).toBe('/invoices?status=paid&sort=total')
    await waitFor(() => expect(listRequests(page).at(-1)).toBe('/api/invoices?status=paid&sort=total&limit=50&count=true'))
    expect(screen.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('descending')
    await page.user.click(screen.getByRole('button', { name: 'Amount' }))
    expect(page.visited.at(-1)).toBe('/invoices?status=paid&sort=total&direction=asc')
  })

  test('requests the first page with the same URL as the request preloaded by the shell', async () => {
    const page = open()
    await findRow(sent)
    expect(listRequests(page)).toEqual([FIRST_PAGE])
  })
})

describe('an invoice row', () => {
  test('opens the invoice when clicked, through a link that covers the row', async () => {
    const page = open()
    const link = (await findRow(sent)).getByRole('link')
    expect(link.classList.contains(rowLink)).toBe(true)
    await page.user.click(link)
    expect(page.visited).toEqual(['/invoices?view=1'])
  })

  test('can be opened with the keyboard, and its checkbox selects the row without opening it', async () => {
    const page = open()
    const row = await findRow(sent)
    await page.user.click(row.getByRole('checkbox', { name: 'Select INV-20261102-042' }))
    expect(row.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    expect(page.visited).toEqual([])
    await page.user.tab()
    expect(document.activeElement).toBe(row.getByRole('link'))
    await page.user.keyboard('{Enter}')
    expect(page.visited).toEqual(['/invoices?view=1'])
  })

  test('is not re-rendered when another row is selected', async () => {
    const page = open()
    await page.user.click((await findRow(draft)).getByRole('checkbox'))
    const [first] = page.queryClient.getQueryData<Page<Invoice>>(keyOf(FIRST_PAGE))?.items ?? []
    let reads = 0
    Object.defineProperty(first, 'dueDate', { get: () => `2026-12-${String((reads += 1)).padStart(2, '0')}` })
    await page.user.click((await findRow(paid)).getByRole('checkbox'))
    expect(reads).toBe(0)
    await page.user.click((await findRow(sent)).getByRole('checkbox'))
    expect(reads).toBe(1)
  })

  test('links to the invoice from its number, View button and menu', async () => {
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

  test('opens the edit form from its Edit button and menu', async () => {
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
    expect(menuItems()).toEqual(['View', 'Edit', 'Duplicate', 'Copy link', 'Download PDF', 'Sync to Stripe'])
    await page.user.keyboard('{Escape}')
    await openMenu(page, draft)
    expect(menuItems()).toEqual(['Send', 'View', 'Edit', 'Duplicate', 'Mark as Paid', 'Record payment', 'Mark as sent', 'Copy link', 'Download PDF', 'Sync to Stripe', 'Delete'])
  })

  test('opens the send dialog from its Send button and menu', async () => {
    const page = open(undefined, { answers: [answer(invoiceEmailCalls.draft, never)] })
    await page.user.click((await findRow(draft)).getByRole('button', { name: 'Send' }))
    expect(page.visited.at(-1)).toBe('/invoices?send=2')
    await screen.findByRole('dialog', { name: 'Send invoice' })
    await page.user.keyboard('{Escape}')
    await select(page, draft, 'Send')
    expect(page.visited.at(-1)).toBe('/invoices?send=2')
  })

  test('offers a reminder instead of Send if the invoice is overdue', async () => {
    const page = open([overdue], { answers: [answer(invoiceEmailCalls.draft, never)] })
    const row = await findRow(overdue)
    expect(row.queryByRole('button', { name: 'Send' })).toBeNull()
    await page.user.click(row.getByRole('button', { name: 'Remind' }))
    expect(page.visited.at(-1)).toBe(`/invoices?remind=${overdue.id}`)
  })

  test('can be marked as sent and changed back to draft with Undo', async () => {
    const page = open(undefined, { answers: [answer(invoiceCalls.update, sampleInvoiceDetails({ version: 9 }))] })
    await select(page, draft, 'Mark as sent')
    await waitFor(() => expect(page.toastText()).toBe('Invoice marked as sent'))
    useToasts.getState().toasts[0]?.action?.onSelect()
    await waitFor(() => expect(page.toastText()).toBe('Undone'))
    const updates = page.requests.filter(({ method }) => method === 'PUT')
    expect(updates.map(({ address, body, headers }) => [address, body, headers.get('If-Match')])).toEqual([
      ['/api/invoices/2', { status: 'sent', statusReason: 'Marked as sent' }, '"1"'],
      ['/api/invoices/2', { status: 'draft', statusReason: 'Undone' }, '"9"'],
    ])
  })

  test('copies the link for the client', async () => {
    const shareUrl = 'https://billfold.example/shared/invoice/T1'
    const page = open(undefined, { answers: [answer(invoiceSharingCalls.generate, { shareUrl })] })
    await select(page, sent, 'Copy link')
    await waitFor(() => expect(page.toastText()).toBe('Share link copied to clipboard!'))
    expect(await navigator.clipboard.readText()).toBe(shareUrl)
    expect(page.requests.find(({ method }) => method === 'POST')?.address).toBe('/api/invoices/1/generate-share-link')
  })

  test('can be marked as paid, which reloads the list and the statistics', async () => {
    const page = open(undefined, { answers: [answer(invoiceCalls.markPaid, sampleInvoiceDetails({ status: 'paid' }))] })
    await page.user.click((await findRow(sent)).getByRole('button', { name: 'Mark as Paid' }))
    await waitFor(() => expect(page.toastText()).toBe('Success: Invoice marked as paid successfully'))
    expect(page.requests.find(({ method }) => method === 'PATCH')?.address).toBe('/api/invoices/1/mark-paid')
    for (const address of [FIRST_PAGE, '/api/invoices/summary', '/api/invoices/status-counts']) {
      await waitFor(() => expect(page.requests.filter((request) => request.address === address)).toHaveLength(2))
    }
  })

  test('shows the server’s message when marking as paid fails', async () => {
    const page = open(undefined, { answers: [answer(invoiceCalls.markPaid, broken)] })
    await page.user.click((await findRow(sent)).getByRole('button', { name: 'Mark as Paid' }))
    await waitFor(() => expect(page.toastText()).toBe('Error: Billing is not available right now.'))
  })

  test('saves the PDF under the file name from the server', async () => {
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

  test('reports an error if the PDF download fails', async () => {
    const page = open(undefined, { answers: [answer(invoiceCalls.downloadPdf, broken)] })
    await select(page, sent, 'Download PDF')
    await waitFor(() => expect(page.toastText()).toContain('Failed to download PDF'))
  })

  test('can be deleted after a confirmation that shows the invoice’s details', async () => {
    const page = open(undefined, { answers: [answer(invoiceCalls.delete, undefined)] })
    await select(page, draft, 'Delete')
    const question = screen.getByRole('alertdialog', { name: 'Delete invoice INV-20261120-317?' })
    expect(question.textContent).toContain('Northwind Studio, $1,234.50. Its time entries become uninvoiced and can be billed again.')
    expect(page.requests.some(({ method }) => method === 'DELETE')).toBe(false)
    await page.user.click(screen.getByRole('button', { name: 'Delete invoice' }))
    await waitFor(() => expect(page.toastText()).toBe('Success: Invoice deleted'))
    expect(page.requests.find(({ method }) => method === 'DELETE')?.address).toBe('/api/invoices/2')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await waitFor(() => expect(page.requests.filter(({ address }) => address === FIRST_PAGE)).toHaveLength(2))
  })

  test('moves the focus to the list when it is deleted', async () => {
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
    ['the invoice was paid in the meantime', new ApiError({ status: 409, code: 'conflict', message: 'A paid invoice cannot be deleted' })],
    ['the rate limit was exceeded', new ApiError({ status: 429, code: 'too_many_requests', message: 'Too many requests' })],
  ])('shows the reason in the dialog if deletion fails because %s', async (_, refusal) => {
    const page = open(undefined, { answers: [answer(invoiceCalls.delete, refusal)] })
    await select(page, draft, 'Delete')
    await page.user.click(screen.getByRole('button', { name: 'Delete invoice' }))
    expect(await screen.findByText(refusal.message)).toBeTruthy()
    expect(page.toastText()).toBeUndefined()
  })
})
