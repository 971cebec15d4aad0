import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { Invoice, InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { ApiError } from '@billfold/web-kit'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sampleDesign, sampleInvoice, sampleInvoiceDetails, sampleInvoiceSummary, sampleStatusCounts, stripePayment, synced } from '../testing/invoice-samples.ts'
import { northwind } from '../testing/samples.ts'
import { ClientInvoicesCard } from './invoice-cards.tsx'
import { InvoicesPage } from './invoices-page.tsx'

const link = synced.stripePaymentLinkUrl
const unreachable = new ApiError({ status: 503, code: 'service_unavailable', message: 'Stripe cannot be reached at the moment. Please try again in a minute.' })

function openList(invoice: Invoice, ...answers: Answer[]) {
  return renderPage(<InvoicesPage />, {
    path: '/invoices',
    answers: [
      ...answers,
      answer(invoiceCalls.list, () => [invoice]),
      answer(invoiceCalls.summary, sampleInvoiceSummary),
      answer(invoiceCalls.statusCounts, sampleStatusCounts),
      answer(clientCalls.get, northwind),
    ],
  })
}

function openCard(invoice: Invoice, ...answers: Answer[]) {
  return renderPage(<ClientInvoicesCard context={{ clientId: 1 }} />, {
    answers: [...answers, answer(invoiceCalls.list, () => [invoice]), answer(reportCalls.uninvoicedWork, [])],
  })
}

async function findView(invoice: Partial<InvoiceDetails>, ...answers: Answer[]) {
  const page = renderPage(<InvoicesPage />, {
    path: '/invoices?view=1',
    answers: [
      ...answers,
      answer(invoiceCalls.list, [sampleInvoice()]),
      answer(invoiceCalls.summary, sampleInvoiceSummary),
      answer(invoiceCalls.statusCounts, sampleStatusCounts),
      answer(invoiceCalls.get, () => sampleInvoiceDetails(invoice)),
      answer(invoiceCalls.design, sampleDesign),
      answer(invoiceSharingCalls.get, { link: null }),
      answer(clientCalls.get, northwind),
      answer(settingsCalls.get, sampleSettings()),
    ],
  })
  await screen.findByRole('article')
  return { ...page, section: () => screen.queryByRole('region', { name: 'Payment' }) }
}

type Page = ReturnType<typeof openList>

const findMenuButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'More actions' })

async function stripeItems({ user }: Page): Promise<(string | null)[]> {
  await user.click(await findMenuButton())
  const others = ['Send', 'Remind now', 'View', 'Edit', 'Duplicate', 'Mark as Paid', 'Record payment', 'Mark as sent', 'Copy link', 'Download PDF', 'Delete']
  return screen.getAllByRole('menuitem').map((item) => item.textContent).filter((text) => !others.includes(text ?? ''))
}

async function select(page: Page, item: string) {
  await page.user.click(await findMenuButton())
  await page.user.click(screen.getByRole('menuitem', { name: item }))
  if (item === 'Send via Stripe') await confirmSending(page)
}

async function confirmSending({ user }: Page) {
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Send via Stripe' }))
}

describe('Stripe actions in the invoice menu', () => {
  test.each([
    ['not at Stripe', sampleInvoice(), ['Sync to Stripe']],
    ['not at Stripe, and paid', sampleInvoice({ status: 'paid' }), ['Sync to Stripe']],
    ['at Stripe as a draft', { ...synced, status: 'draft' }, ['Send via Stripe', 'View Payment Link', 'Check Status']],
    ['at Stripe and overdue', { ...synced, status: 'overdue' }, ['Send via Stripe', 'View Payment Link', 'Check Status']],
    ['at Stripe and sent', { ...synced, status: 'sent' }, ['View Payment Link', 'Check Status']],
    ['at Stripe and paid', { ...synced, status: 'paid' }, ['View Payment Link', 'Check Status']],
    ['at Stripe without a payment link', { ...synced, status: 'draft', stripePaymentLinkUrl: null }, ['Send via Stripe', 'Check Status']],
  ] as const)('depend on the invoice’s state, in the list and on the client page: %s', async (_, invoice, items) => {
    const list = openList(invoice)
    expect(await stripeItems(list)).toEqual(items)
    list.unmount()
    expect(await stripeItems(openCard(invoice))).toEqual(items)
  })

  test('open the payment link in a new tab', async () => {
    await stripeItems(openList(synced))
    const item = screen.getByRole('menuitem', { name: 'View Payment Link' })
    expect(['href', 'target', 'rel'].map((name) => item.getAttribute(name))).toEqual([link, '_blank', 'noopener'])
  })

  test.each([
    ['Sync to Stripe', sampleInvoice(), answer(invoiceCalls.syncToStripe, sampleInvoiceDetails()), 'POST /api/invoices/1/sync-to-stripe', 'Invoice synced to Stripe successfully'],
    ['Send via Stripe', { ...synced, id: 1, status: 'draft' }, answer(invoiceCalls.sendStripeInvoice, sampleInvoiceDetails()), 'POST /api/invoices/1/send-stripe-invoice', 'Invoice sent to client via Stripe'],
    ['Check Status', { ...synced, id: 1 }, answer(invoiceCalls.stripeStatus, { stripeStatus: 'open', amountDue: 250, amountPaid: 0 }), 'GET /api/invoices/1/stripe-status', 'Invoice status updated from Stripe'],
  ] as const)('include %s, which shows a success toast and reloads the list and the summary', async (item, invoice, reply, request, text) => {
    const page = openList(invoice, reply)
    await select(page, item)
    await waitFor(() => expect(page.toastText()).toBe(`Success: ${text}`))
    expect(page.requests.map(({ method, address }) => `${method} ${address}`)).toContain(request)
    for (const address of ['/api/invoices?limit=50&count=true', '/api/invoices/summary']) {
      await waitFor(() => expect(page.requests.filter((sent) => sent.address === address)).toHaveLength(2))
    }
  })

  test.each([
    ['Sync to Stripe', sampleInvoice(), answer(invoiceCalls.syncToStripe, unreachable)],
    ['Send via Stripe', { ...synced, status: 'draft' }, answer(invoiceCalls.sendStripeInvoice, unreachable)],
    ['Check Status', synced, answer(invoiceCalls.stripeStatus, unreachable)],
  ] as const)('include %s, which shows the server’s message if it fails and can be retried', async (item, invoice, reply) => {
    const page = openList(invoice, reply)
    await select(page, item)
    await waitFor(() => expect(page.toastText()).toBe(`Error: ${unreachable.message}`))
    await page.user.click(await findMenuButton())
    expect(screen.getByRole('menuitem', { name: item })).toBeTruthy()
  })

  test('ask for confirmation before sending and show the recipient', async () => {
    const page = openList({ ...synced, status: 'draft' })
    await page.user.click(await findMenuButton())
    await page.user.click(screen.getByRole('menuitem', { name: 'Send via Stripe' }))
    const question = screen.getByRole('alertdialog', { name: `Send invoice ${synced.invoiceNumber} via Stripe?` })
    await waitFor(() => expect(question.textContent).toContain(`Stripe emails it to ${northwind.email}.`))
    await page.user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(page.requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  test('are disabled while a request is running', async () => {
    let reply: (invoice: InvoiceDetails) => void = () => undefined
    const waiting = new Promise<InvoiceDetails>((resolve) => (reply = resolve))
    const page = openList(sampleInvoice(), answer(invoiceCalls.syncToStripe, () => waiting))
    await select(page, 'Sync to Stripe')
    const button = await findMenuButton()
    expect([button.disabled, button.getAttribute('aria-busy')]).toEqual([true, 'true'])
    // In happy-dom, a disabled button still opens its menu, so check that the menu items are disabled too.
    await page.user.click(button)
    await page.user.click(screen.getByRole('menuitem', { name: 'Sync to Stripe' }))
    reply(sampleInvoiceDetails())
    await waitFor(() => expect(button.disabled).toBe(false))
    expect(page.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})

describe('the payment section in the invoice view', () => {
  test('runs only one action at a time: sync, send or check', async () => {
    let invoice: Partial<InvoiceDetails> = { status: 'draft' }
    const sync = answer(invoiceCalls.syncToStripe, () => {
      invoice = { ...synced, status: 'draft' }
      return sampleInvoiceDetails(invoice)
    })
    let isSent: () => void = () => undefined
    const sending = new Promise<void>((resolve) => (isSent = resolve))
    const send = answer(invoiceCalls.sendStripeInvoice, async () => {
      await sending
      invoice = { ...synced, status: 'sent' }
      return sampleInvoiceDetails(invoice)
    })
    const page = await findView({}, sync, send, answer(invoiceCalls.get, () => sampleInvoiceDetails(invoice)))
    await page.user.click(screen.getByRole('button', { name: 'Sync to Stripe' }))
    expect((await screen.findByRole('link', { name: 'View Payment Link' })).getAttribute('href')).toBe(link)
    expect(screen.queryByRole('button', { name: 'Sync to Stripe' })).toBeNull()

    await page.user.click(screen.getByRole('button', { name: 'Send via Stripe' }))
    await confirmSending(page)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sending...' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check Status' }).disabled).toBe(true)
    isSent()
    await waitFor(() => expect(page.toastText()).toBe('Success: Invoice sent to client via Stripe'))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Sen.* via Stripe|^Sending/ })).toBeNull())
    expect(screen.getByRole('button', { name: 'Check Status' })).toBeTruthy()
  })

  test('explains that the client can pay even if the invoice is not synced', async () => {
    const { section } = await findView({ status: 'sent' })
    expect(section()?.textContent).toContain('Your client can pay by card on the invoice’s page if Stripe is set up. You don’t need to sync it first.')
  })

  test('is hidden for a cancelled invoice without payments that is not synced to Stripe', async () => {
    const { section } = await findView({ status: 'cancelled' })
    expect(section()).toBeNull()
  })

  test('labels status changes from Stripe in the history', async () => {
    await findView({ ...synced, status: 'paid', payments: [stripePayment], history: [{ at: '2026-11-10T15:00:02.000Z', by: 'stripe', from: 'sent', to: 'paid', reason: 'Stripe status: paid' }] })
    expect(within(screen.getByRole('region', { name: 'History' })).getByText(/^By Stripe · /)).toBeTruthy()
  })
})
