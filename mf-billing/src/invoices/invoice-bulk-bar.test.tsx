import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage, type Answer, type SentRequest } from '@billfold/web-kit/testing/render.tsx'
import { useToasts } from '@billfold/web-kit/toasts/toasts.store.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { draft, overdue, paid, sampleEmail, sampleInvoice, sampleInvoiceDetails, sampleInvoiceSummary, samplePayment, sampleStatusCounts } from '../testing/invoice-samples.ts'
import { InvoicesPage } from './invoices-page.tsx'

const sent = sampleInvoice()

/** Opens the page and selects all invoices. */
async function select(invoices: Invoice[], ...answers: Answer[]) {
  const usual = [answer(invoiceCalls.summary, sampleInvoiceSummary), answer(invoiceCalls.statusCounts, sampleStatusCounts)]
  const page = renderPage(<InvoicesPage />, { path: '/invoices', answers: [...answers, answer(invoiceCalls.list, invoices), ...usual] })
  await screen.findByRole('link', { name: invoices[0]?.invoiceNumber ?? '' })
  await page.user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await screen.findByText(`${invoices.length} selected`)
  const click = (name: string) => page.user.click(within(screen.getByRole('toolbar')).getByRole('button', { name }))
  return { ...page, click, changes: () => page.requests.filter(({ method }) => method !== 'GET').map(({ method, address }) => `${method} ${address}`) }
}

const failuresIn = async (name: string) => {
  const dialog = within(await screen.findByRole('dialog', { name }))
  return dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
}
const closeReport = async ({ user }: { user: { click: (element: Element) => Promise<void> } }) => {
  const [close] = within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })
  if (close) await user.click(close)
}
const isSelected = ({ invoiceNumber }: Invoice) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${invoiceNumber}` }).checked
const idOf = ({ address }: SentRequest) => Number(address.split('/')[3])

function watchDownloads() {
  const saved: { name: string; content: Blob }[] = []
  let latest = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    latest = blob as Blob
    return 'blob:1'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: latest })
  })
  return saved
}

afterEach(() => vi.restoreAllMocks())

describe('the bulk action Mark as Paid', () => {
  const reply = (request: SentRequest) =>
    idOf(request) === overdue.id
      ? new ApiError({ status: 409, code: 'conflict', message: 'Its client was deleted.' })
      : sampleInvoiceDetails({ id: idOf(request), status: 'paid', version: 8, payments: [samplePayment({ id: 90 + idOf(request), isBalance: true })] })
  const remove = answer(invoiceCalls.deletePayment, sampleInvoiceDetails())

  test('reports successes in a toast and failures with their reasons, and keeps failed invoices selected', async () => {
    const page = await select([sent, draft, overdue, paid], answer(invoiceCalls.markPaid, reply))
    await page.click('Mark as Paid')
    const failures = await failuresIn('Invoices not marked as paid: 2')
    expect(failures.toSorted()).toEqual(['INV-20260801-120 It is already paid.', 'INV-20260914-008 Its client was deleted.'])
    expect(page.toastText()).toBe('Invoices marked as paid: 2')
    await closeReport(page)
    expect([sent, draft, overdue, paid].map(isSelected)).toEqual([false, false, true, true])
  })

  test('can be undone, which deletes the recorded payments', async () => {
    const page = await select([sent, draft], answer(invoiceCalls.markPaid, reply), remove)
    await page.click('Mark as Paid')
    await waitFor(() => expect(page.toastText()).toBe('Invoices marked as paid: 2'))
    useToasts.getState().toasts[0]?.action?.onSelect()
    await waitFor(() => expect(page.toastText()).toBe('Undone'))
    expect(page.changes().slice(2)).toEqual(['DELETE /api/invoices/1/payments/91', 'DELETE /api/invoices/2/payments/92'])
  })

  test('moves the focus to the list when the bar disappears', async () => {
    const page = await select([sent, draft], answer(invoiceCalls.markPaid, reply))
    await page.click('Mark as Paid')
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Invoice List' }))
  })

  test('uses the current status and version if an invoice has changed since it was selected', async () => {
    let listed = [sent, draft]
    const page = await select([sent, draft], answer(invoiceCalls.list, () => listed), answer(invoiceCalls.markPaid, reply))
    listed = [{ ...sent, status: 'paid' }, { ...draft, version: 5 }]
    await page.queryClient.invalidateQueries()
    await screen.findByText('Paid', { selector: 'td *' })
    await page.click('Mark as Paid')
    expect(await failuresIn('Invoices not marked as paid: 1')).toEqual(['INV-20261102-042 It is already paid.'])
    expect(page.requests.filter(({ method }) => method === 'PATCH').map(({ headers }) => headers.get('If-Match'))).toEqual(['"5"'])
  })
})

describe('the bulk action Send', () => {
  const cancelled = sampleInvoice({ id: 9, invoiceNumber: 'INV-9', status: 'cancelled' })
  const confirm = async ({ user }: { user: { click: (element: Element) => Promise<void> } }) =>
    user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Send invoices' }))

  test('emails drafts and unpaid invoices after confirmation, and reports the skipped invoices', async () => {
    const busy = new ApiError({ status: 429, code: 'too_many_requests', message: 'You’ve sent too many messages.' })
    const reply = (request: SentRequest) => (idOf(request) === overdue.id ? busy : sampleEmail())
    const page = await select([draft, sent, overdue, paid, cancelled], answer(invoiceEmailCalls.send, reply))
    await page.click('Send')
    expect(screen.getByRole('alertdialog', { name: 'Send the selected invoices?' }).textContent).toContain('Invoices to email: 3.')
    expect(page.changes()).toEqual([])
    await confirm(page)
    const failures = await failuresIn('Invoices not sent: 3')
    expect(failures.toSorted()).toEqual(['INV-20260801-120 It is already paid.', 'INV-20260914-008 You’ve sent too many messages.', 'INV-9 It is cancelled.'])
    expect(page.toastText()).toBe('Invoices sent: 2')
    expect(page.requests.filter(({ method }) => method === 'POST').map(({ address, body }) => [address, body])).toEqual([
      ['/api/invoices/2/emails', {}],
      ['/api/invoices/1/emails', {}],
      ['/api/invoices/3/emails', {}],
    ])
    await closeReport(page)
    expect([draft, sent, overdue, paid, cancelled].map(isSelected)).toEqual([false, false, true, true, true])
  })

  test('reports that the messages are in the outbox if there is no mail server', async () => {
    const page = await select([draft], answer(invoiceEmailCalls.send, sampleEmail({ state: 'outbox', sentAt: null })))
    await page.click('Send')
    await confirm(page)
    await waitFor(() => expect(page.toastText()).toBe('Invoices saved to your outbox: 1'))
  })
})

describe('bulk downloads', () => {
  test('put all PDFs into one ZIP file, even if two have the same name', async () => {
    const saved = watchDownloads()
    const pdf = (request: SentRequest) => ({ name: 'Invoice-A.pdf', content: new TextEncoder().encode(`PDF ${idOf(request)}`) })
    const page = await select([sent, draft, paid], answer(invoiceCalls.downloadPdf, pdf))
    await page.click('Download PDFs')
    await waitFor(() => expect(page.toastText()).toBe('PDFs downloaded: 3'))
    const files = unzipSync(new Uint8Array((await saved[0]?.content.arrayBuffer()) ?? []))
    expect(saved[0]?.name).toMatch(/^invoices-\d{4}-\d\d-\d\d\.zip$/)
    expect(Object.keys(files)).toEqual(['Invoice-A.pdf', 'Invoice-A (2).pdf', 'Invoice-A (3).pdf'])
    expect(Object.values(files).map((file) => strFromU8(file)).toSorted()).toEqual(['PDF 1', 'PDF 2', 'PDF 4'])
  })

  test('save the selected invoices as a CSV file and keep them selected', async () => {
    const saved = watchDownloads()
    const page = await select([sent, draft])
    await page.user.click(screen.getByRole('checkbox', { name: `Select ${draft.invoiceNumber}` }))
    await page.click('Export CSV')
    await waitFor(() => expect(page.toastText()).toBe('Invoices exported: 1'))
    const text = await saved[0]?.content.text()
    expect(text).toContain(sent.invoiceNumber)
    expect(text).not.toContain(draft.invoiceNumber)
    expect(isSelected(sent)).toBe(true)
  })
})

test('the bulk action Delete drafts asks for confirmation and skips invoices that are not drafts', async () => {
  const page = await select([sent, draft], answer(invoiceCalls.delete, undefined))
  await page.click('Delete drafts')
  const question = within(screen.getByRole('alertdialog', { name: 'Delete the selected drafts?' }))
  expect(page.changes()).toEqual([])
  await page.user.click(question.getByRole('button', { name: 'Delete drafts' }))
  expect(await failuresIn('Invoices not deleted: 1')).toEqual(['INV-20261102-042 It is not a draft.'])
  expect(page.toastText()).toBe('Drafts deleted: 1')
  expect(page.changes()).toEqual(['DELETE /api/invoices/2'])
})
