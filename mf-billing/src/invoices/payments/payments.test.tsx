import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { Invoice, InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { ApiError } from '@billfold/web-kit'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { useToasts } from '@billfold/web-kit/toasts/toasts.store.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProjectInvoicesCard } from '../../project-cards/project-cards.tsx'
import { paid, partlyPaid, sampleDesign, sampleInvoice, sampleInvoiceDetails, sampleInvoiceSummary, samplePayment, sampleStatusCounts, stripePayment } from '../../testing/invoice-samples.ts'
import { northwind } from '../../testing/samples.ts'
import { ClientInvoicesCard } from '../invoice-cards.tsx'
import { InvoicesPage } from '../invoices-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

function openList(invoices: Invoice[], ...answers: Answer[]) {
  return renderPage(<InvoicesPage />, {
    path: '/invoices',
    answers: [...answers, answer(invoiceCalls.list, () => invoices), answer(invoiceCalls.summary, sampleInvoiceSummary), answer(invoiceCalls.statusCounts, sampleStatusCounts)],
  })
}

async function openView(invoice: () => InvoiceDetails, ...answers: Answer[]) {
  const page = renderPage(<InvoicesPage />, {
    path: `/invoices?view=${invoice().id}`,
    answers: [
      ...answers,
      answer(invoiceCalls.list, [sampleInvoice()]),
      answer(invoiceCalls.summary, sampleInvoiceSummary),
      answer(invoiceCalls.statusCounts, sampleStatusCounts),
      answer(invoiceCalls.get, invoice),
      answer(invoiceCalls.design, sampleDesign),
      answer(invoiceSharingCalls.get, { link: null }),
      answer(clientCalls.get, northwind),
      answer(settingsCalls.get, sampleSettings()),
    ],
  })
  await screen.findByRole('article')
  return page
}

type Page = ReturnType<typeof openList>

async function openDialog({ user }: Page) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(screen.getByRole('menuitem', { name: 'Record payment' }))
  return within(await screen.findByRole('dialog', { name: 'Record payment' }))
}

const amountField = () => screen.getByLabelText<HTMLInputElement>(/^Amount/)
const changes = ({ requests }: Page) => requests.filter(({ method }) => method !== 'GET').map(({ method, address, body }) => ({ request: `${method} ${address}`, body }))

async function type({ user }: Page, field: HTMLInputElement, text: string) {
  await user.clear(field)
  await user.type(field, text)
}

describe('Record payment', () => {
  test('points out a date that is probably a typing error', async () => {
    const page = openList([partlyPaid])
    const dialog = await openDialog(page)
    const enter = (date: string) => fireEvent.change(dialog.getByLabelText('Date'), { target: { value: date } })
    enter('2206-11-20')
    expect(dialog.getByText('This date is in the future')).toBeTruthy()
    enter('2006-11-20')
    expect(dialog.getByText('This date is more than a year ago')).toBeTruthy()
  })

  test('is prefilled with the balance, today’s date and bank transfer, and the toast links to the invoice', async () => {
    const page = openList([partlyPaid], answer(invoiceCalls.recordPayment, sampleInvoiceDetails({ ...partlyPaid, status: 'paid', amountPaid: '250.00' })))
    const dialog = await openDialog(page)
    expect(amountField().value).toBe('150.00')
    expect(dialog.getByText('Pays the invoice in full')).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: 'Record payment' }))
    await waitFor(() => expect(page.toastText()).toBe('Payment recorded: Invoice INV-20261117-204 is paid in full.'))
    expect(changes(page)).toEqual([{ request: 'POST /api/invoices/7/payments', body: { amount: '150.00', date: '2026-11-20', method: 'bank_transfer', note: null } }])
    expect(page.requests.find(({ method }) => method === 'POST')?.headers.has('Idempotency-Key')).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
    useToasts.getState().toasts[0]?.action?.onSelect()
    expect(page.visited.at(-1)).toBe('/invoices?view=7')
  })

  test('shows the amount that remains due after a partial payment', async () => {
    const page = openList([partlyPaid], answer(invoiceCalls.recordPayment, sampleInvoiceDetails({ ...partlyPaid, amountPaid: '200.00' })))
    const dialog = await openDialog(page)
    await type(page, amountField(), '100')
    expect(dialog.getByText('$50.00 will still be due')).toBeTruthy()
    await choose(page.user, 'Payment method', 'Check')
    await page.user.type(dialog.getByLabelText('Note'), 'No. 1042')
    await page.user.click(dialog.getByRole('button', { name: 'Record payment' }))
    await waitFor(() => expect(page.toastText()).toBe('Payment recorded: $50.00 is still due on invoice INV-20261117-204.'))
    expect(changes(page).map(({ body }) => body)).toEqual([{ amount: '100.00', date: '2026-11-20', method: 'check', note: 'No. 1042' }])
  })

  test('shows an error next to the amount if the server rejects the amount, and keeps the entered data', async () => {
    const message = 'Only $50.00 is due on this invoice'
    const refused = new ApiError({ status: 409, code: 'conflict', message, issues: [{ path: 'amount', message }] })
    const page = openList([partlyPaid], answer(invoiceCalls.recordPayment, refused))
    const dialog = await openDialog(page)
    await page.user.click(dialog.getByRole('button', { name: 'Record payment' }))
    await dialog.findByText(message)
    expect([amountField().value, amountField().getAttribute('aria-invalid')]).toEqual(['150.00', 'true'])
    expect(page.toastText()).toBeUndefined()
  })

  test.each([
    ['', 'Amount is required'],
    ['0', 'Amount must be from 0.01 to 99999999.99'],
    ['-5', 'Amount must be from 0.01 to 99999999.99'],
    ['a lot', 'Amount must be from 0.01 to 99999999.99'],
  ])('rejects the amount %j without a request', async (amount, message) => {
    const page = openList([partlyPaid])
    const dialog = await openDialog(page)
    await page.user.clear(amountField())
    if (amount !== '') await page.user.type(amountField(), amount)
    await page.user.click(dialog.getByRole('button', { name: 'Record payment' }))
    expect(await dialog.findByText(message)).toBeTruthy()
    expect(changes(page)).toEqual([])
  })

  test('shows other errors in the dialog', async () => {
    const page = openList([partlyPaid], answer(invoiceCalls.recordPayment, new ApiError({ status: 409, code: 'conflict', message: 'This invoice is cancelled' })))
    const dialog = await openDialog(page)
    await page.user.click(dialog.getByRole('button', { name: 'Record payment' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('The payment could not be savedThis invoice is cancelled')
  })

  test('asks for confirmation before an entered amount is discarded', async () => {
    const page = openList([partlyPaid])
    const dialog = await openDialog(page)
    await type(page, amountField(), '12')
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await page.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Stay' }))
    expect(amountField().value).toBe('12')
  })

  test.each([
    ['paid', paid],
    ['cancelled', sampleInvoice({ status: 'cancelled' })],
  ])('is not offered for an invoice with the status %s', async (_, invoice) => {
    const page = openList([invoice])
    await page.user.click(await screen.findByRole('button', { name: 'More actions' }))
    expect(screen.queryByRole('menuitem', { name: 'Record payment' })).toBeNull()
  })
})

describe('payments in the invoice view', () => {
  const transfer = samplePayment({ note: 'Wire 77' })
  const withPayments = (differing: Partial<InvoiceDetails> = {}) => sampleInvoiceDetails({ ...partlyPaid, amountPaid: '125.50', payments: [transfer, stripePayment], ...differing })
  const items = () => within(screen.getByRole('list', { name: 'Payments received' })).getAllByRole('listitem')
  const sums = () => screen.getByRole('region', { name: 'Payments' }).querySelector('dl')?.textContent

  test('show the date, method, source, note and amount, along with the total, amount paid and balance', async () => {
    await openView(withPayments)
    expect(items().map(({ textContent }) => textContent)).toEqual([
      'Nov 10, 2026 · Bank transferRecorded by youWire 77$100.00',
      'Nov 12, 2026 · CardThrough Stripe. Refunds are made there.$25.50',
    ])
    expect(sums()).toBe('Total$250.00Paid$125.50Balance$124.50')
  })

  test('show refunds and money received beyond the total', async () => {
    await openView(() => withPayments({ payments: [{ ...stripePayment, amount: '300.00', refunded: '20.00', excess: '30.00', date: null }] }))
    const text = items()[0]?.textContent
    for (const part of ['Date unknown', '$20.00 refunded', 'You were paid $30.00 too much. Refund it in Stripe.']) expect(text).toContain(part)
  })

  test('can be recorded in a dialog on top of the invoice, and then appear in the list', async () => {
    let invoice = withPayments({ payments: [], amountPaid: '0.00' })
    const page = await openView(
      () => invoice,
      answer(invoiceCalls.recordPayment, () => (invoice = withPayments({ payments: [transfer], amountPaid: '100.00' }))),
    )
    await page.user.click(screen.getByRole('button', { name: 'Record payment' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }))
    await type(page, amountField(), '100')
    await page.user.click(dialog.getByRole('button', { name: 'Record payment' }))
    await waitFor(() => expect(items()).toHaveLength(1))
    expect(sums()).toBe('Total$250.00Paid$100.00Balance$150.00')
    expect(useToasts.getState().toasts[0]?.action).toBeUndefined()
  })

  test('can be increased up to the remaining balance, and only changed fields are sent', async () => {
    const page = await openView(withPayments, answer(invoiceCalls.updatePayment, withPayments()))
    await page.user.click(within(items()[0] as HTMLElement).getByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit payment' }))
    await type(page, amountField(), '224.50')
    expect(dialog.getByText('Pays the invoice in full')).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: 'Update payment' }))
    await waitFor(() => expect(page.toastText()).toBe('Payment updated'))
    expect(changes(page)).toEqual([{ request: 'PATCH /api/invoices/7/payments/71', body: { amount: '224.50' } }])
  })

  test('are deleted after confirmation', async () => {
    let invoice = withPayments()
    const page = await openView(
      () => invoice,
      answer(invoiceCalls.deletePayment, () => (invoice = withPayments({ payments: [stripePayment], amountPaid: '25.50' }))),
    )
    await page.user.click(within(items()[0] as HTMLElement).getByRole('button', { name: 'Remove' }))
    expect(changes(page)).toEqual([])
    const question = within(screen.getByRole('alertdialog', { name: 'Remove this payment?' }))
    await page.user.click(question.getByRole('button', { name: 'Remove payment' }))
    await waitFor(() => expect(page.toastText()).toBe('Payment removed'))
    expect(changes(page).map(({ request }) => request)).toEqual(['DELETE /api/invoices/7/payments/71'])
    await waitFor(() => expect(items()).toHaveLength(1))
  })

  test('cannot be edited or deleted if they were received through Stripe', async () => {
    await openView(withPayments)
    expect(within(items()[1] as HTMLElement).queryAllByRole('button')).toEqual([])
  })
})

describe('Undo after Mark as Paid', () => {
  const balance = samplePayment({ id: 88, amount: '150.00', method: 'other', isBalance: true })
  const marked = sampleInvoiceDetails({ ...partlyPaid, status: 'paid', amountPaid: '250.00', payments: [samplePayment(), balance] })

  async function markPaid(...answers: Answer[]) {
    const page = openList([partlyPaid], ...answers, answer(invoiceCalls.markPaid, marked))
    await page.user.click(await screen.findByRole('button', { name: 'Mark as Paid' }))
    await waitFor(() => expect(page.toastText()).toBe('Success: Invoice marked as paid successfully'))
    useToasts.getState().toasts[0]?.action?.onSelect()
    return page
  }

  test('deletes only the payment recorded by Mark as Paid', async () => {
    const page = await markPaid(answer(invoiceCalls.deletePayment, sampleInvoiceDetails(partlyPaid)))
    await waitFor(() => expect(page.toastText()).toBe('Undone'))
    expect(changes(page).map(({ request }) => request)).toEqual(['PATCH /api/invoices/7/mark-paid', 'DELETE /api/invoices/7/payments/88'])
  })

  test('shows the reason if deleting the payment fails', async () => {
    const page = await markPaid(answer(invoiceCalls.deletePayment, new ApiError({ status: 404, code: 'not_found', message: 'Payment not found' })))
    await waitFor(() => expect(page.toastText()).toBe('Error: Payment not found'))
  })
})

describe('the balance of an invoice', () => {
  test('is shown in the list with a “Partially paid” badge if the invoice is partially paid', async () => {
    openList([partlyPaid])
    const cells = [...((await screen.findByRole('link', { name: partlyPaid.invoiceNumber })).closest('tr')?.cells ?? [])].map(({ textContent }) => textContent)
    expect(cells.slice(3, 5)).toEqual(['$250.00Partially paid · $150.00 due', 'SentPartially paid'])
  })

  test('is shown on the client and project pages if the invoice is partly paid', async () => {
    const answers = [answer(invoiceCalls.list, () => [partlyPaid])]
    renderPage(<ClientInvoicesCard context={{ clientId: 1 }} />, { answers: [...answers, answer(reportCalls.uninvoicedWork, [])] })
    expect(await screen.findByText('Partially paid · $150.00 due')).toBeTruthy()
    renderPage(<ProjectInvoicesCard context={{ projectId: 1 }} />, { answers })
    expect(await screen.findByText('Nov 2, 2026 · Partially paid · $150.00 due')).toBeTruthy()
  })

  test.each([
    ['unpaid', { ...partlyPaid, amountPaid: '0.00' }],
    ['fully paid', { ...partlyPaid, status: 'paid', amountPaid: '250.00' }],
  ] as const)('is not shown if the invoice is %s', async (_, invoice) => {
    openList([invoice])
    await screen.findByRole('button', { name: 'More actions' })
    expect(screen.queryByText(/Partially paid/)).toBeNull()
  })
})
