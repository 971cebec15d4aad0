import type { DownPayment, StripeState } from '@billfold/contracts/payments/payment-calls'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { ApiError } from '@billfold/web-kit'
import { payableProposal, sampleLines, sampleProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { createTranslations } from '@billfold/web-kit/text/create-translations.ts'
import { useLanguage } from '@billfold/web-kit/text/language.store.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ProposalDetailsPage } from '../proposals/proposal-details-page.tsx'
import { newTimeline } from '../testing/samples.ts'
import german from '../texts/de.json'
import { CheckStatusButton } from './payment-buttons.tsx'

const open: StripeState = { stripeStatus: 'open', amountDue: 4210.42, amountPaid: 0 }
const link = payableProposal.stripePaymentLinkUrl ?? ''
const created: DownPayment = { ...open, stripeInvoiceId: 'in_1', stripePaymentIntentId: 'pi_1', stripePaymentLinkUrl: link }
const unreachable = new ApiError({ status: 503, code: 'service_unavailable', message: 'Stripe cannot be reached at the moment. Please try again in a minute.' })
const unreadable = new ApiError({ status: 502, code: 'unreadable', message: 'Request failed with status 502' })

async function show(proposal: Proposal | (() => Proposal), ...answers: Answer[]) {
  const usual = [
    answer(proposalCalls.get, typeof proposal === 'function' ? proposal : () => proposal),
    answer(proposalCalls.lineItems, sampleLines),
    answer(proposalCalls.timeline, newTimeline),
    answer(proposalCalls.emails, []),
    answer(proposalCalls.stripeStatus, open),
  ]
  const page = renderPage(<ProposalDetailsPage />, { path: '/proposals/6', params: { id: '6' }, answers: [...answers, ...usual.filter(([call]) => !answers.some(([other]) => other === call))] })
  await screen.findByRole('button', { name: 'Share' })
  return page
}

/** Waits until the payment card shows the status. */
async function findCard() {
  await screen.findByText('Amount Due')
  const card = screen.getByText('Payment Status').parentElement?.parentElement
  if (!card) throw new Error('The title stands in no card')
  return within(card)
}

const names = ['Create Payment', 'Send Invoice', 'Check Status'] as const
const offered = () => names.filter((name) => screen.queryByRole('button', { name }) !== null)
const valueOf = (label: string) => screen.getByText(label).nextSibling?.textContent

describe('a proposal without a payment', () => {
  test('offers only Create Payment and sends no request to Stripe', async () => {
    const { requests } = await show(sampleProposal())
    expect(offered()).toEqual(['Create Payment'])
    expect(screen.queryByText('Payment Status')).toBeNull()
    expect(requests.some(({ address }) => address.includes('stripe'))).toBe(false)
  })

  test('shows the status returned by Create Payment without another request', async () => {
    let proposal = sampleProposal({ id: 6 })
    let finish: () => void = () => undefined
    const waiting = new Promise<void>((resolve) => (finish = resolve))
    const page = await show(() => proposal, answer(proposalCalls.syncToStripe, () => waiting.then(() => created)))
    await page.user.click(screen.getByRole('button', { name: 'Create Payment' }))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Creating...' }).disabled).toBe(true)
    proposal = payableProposal
    finish()
    await waitFor(() => expect(page.toastText()).toBe('Success: Down payment invoice created in Stripe successfully'))
    expect((await findCard()).getByText('Open')).toBeTruthy()
    expect(offered()).toEqual(['Send Invoice', 'Check Status'])
    expect(page.requests.filter(({ address }) => address.includes('stripe')).map(({ method, address }) => `${method} ${address}`)).toEqual(['POST /api/proposals/6/sync-to-stripe'])
  })

  test.each([
    [unreachable, unreachable.message],
    [unreadable, 'Failed to sync to Stripe'],
  ])('shows the server’s error message, or a default message if there is none: %#', async (error, text) => {
    const page = await show(sampleProposal({ id: 6 }), answer(proposalCalls.syncToStripe, error))
    await page.user.click(screen.getByRole('button', { name: 'Create Payment' }))
    await waitFor(() => expect(page.toastText()).toBe(`Error: ${text}`))
    expect(offered()).toEqual(['Create Payment'])
  })
})

describe('a proposal with a payment', () => {
  test('offers to send the invoice, check its status and view the payment', async () => {
    await show(payableProposal)
    expect(offered()).toEqual(['Send Invoice', 'Check Status'])
    for (const name of ['View Payment', 'Open Payment Link']) {
      const anchor = await screen.findByRole('link', { name })
      expect(['href', 'target', 'rel'].map((attribute) => anchor.getAttribute(attribute)), name).toEqual([link, '_blank', 'noopener'])
    }
  })

  test('does not offer to view the payment without a link', async () => {
    await show({ ...payableProposal, stripePaymentLinkUrl: null })
    await findCard()
    expect(screen.queryByRole('link', { name: /Payment/ })).toBeNull()
  })

  test('shows a toast when Send Invoice succeeds or fails', async () => {
    let reply: DownPayment | ApiError = unreachable
    const page = await show(payableProposal, answer(proposalCalls.sendStripeInvoice, () => reply))
    await page.user.click(screen.getByRole('button', { name: 'Send Invoice' }))
    await waitFor(() => expect(page.toastText()).toBe(`Failed to send Stripe invoice: ${unreachable.message}`))
    reply = created
    await page.user.click(screen.getByRole('button', { name: 'Send Invoice' }))
    await waitFor(() => expect(page.toastText()).toBe('Success: Down payment invoice sent to client via Stripe'))
  })

  test('links to the invoice that was sent if it replaced an older one', async () => {
    const moved = { ...payableProposal, stripePaymentLinkUrl: `${link}-anew` }
    let proposal = payableProposal
    const page = await show(() => proposal, answer(proposalCalls.sendStripeInvoice, { ...created, stripePaymentLinkUrl: moved.stripePaymentLinkUrl }))
    proposal = moved
    await page.user.click(screen.getByRole('button', { name: 'Send Invoice' }))
    await waitFor(() => expect(screen.getByRole('link', { name: 'View Payment' }).getAttribute('href')).toBe(`${link}-anew`))
  })

  test('shows the new status in a toast and on the card after Check Status', async () => {
    let reply: StripeState | ApiError = open
    const page = await show(payableProposal, answer(proposalCalls.stripeStatus, () => reply))
    expect((await findCard()).getByText('Open').className).toContain('info')
    reply = { stripeStatus: 'paid', amountDue: 0, amountPaid: 4210.42 }
    await page.user.click(screen.getByRole('button', { name: 'Check Status' }))
    await waitFor(() => expect(page.toastText()).toBe('Status Updated: Stripe status: paid'))
    expect((await findCard()).getByText('Paid').className).toContain('good')
    expect([valueOf('Amount Due'), valueOf('Amount Paid')]).toEqual(['$0.00', '$4,210.42'])
  })

  test('shows the status in the user’s language', async () => {
    useLanguage.setState({ language: 'de', ...createTranslations('de', [german], new Map()) })
    onTestFinished(() => useLanguage.setState(useLanguage.getInitialState()))
    const page = renderPage(<CheckStatusButton proposal={payableProposal} />, { answers: [answer(proposalCalls.stripeStatus, open)] })
    await page.user.click(screen.getByRole('button', { name: 'Check Status' }))
    expect(await screen.findByText('Stripe-Status: offen')).toBeTruthy()
  })

  test('disables Send Invoice if Stripe reports the invoice as paid', async () => {
    await show(payableProposal, answer(proposalCalls.stripeStatus, { stripeStatus: 'paid', amountDue: 0, amountPaid: 4210.42 }))
    await findCard()
    expect(screen.getByRole('button', { name: 'Send Invoice' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Check Status' })).toHaveProperty('disabled', false)
  })

  test('disables Send Invoice if the invoice was marked as paid', async () => {
    await show({ ...payableProposal, depositStatus: 'paid', depositBalance: '0.00' })
    expect(screen.getByRole('button', { name: 'Send Invoice' })).toHaveProperty('disabled', true)
  })

  test('offers a new payment and keeps showing the old status if Stripe reports the old payment as void', async () => {
    let proposal = payableProposal
    let reply = open
    const page = await show(() => proposal, answer(proposalCalls.stripeStatus, () => reply))
    await findCard()
    reply = { stripeStatus: 'void', amountDue: 0, amountPaid: 0 }
    proposal = sampleProposal({ id: 6 })
    await page.user.click(screen.getByRole('button', { name: 'Check Status' }))
    await waitFor(() => expect(page.toastText()).toBe('Status Updated: Stripe status: void'))
    await waitFor(() => expect(offered()).toEqual(['Create Payment']))
    expect((await findCard()).getByText('Void').className).toContain('warn')
  })

  test('disables Check Status during the request to Stripe and shows an error if it fails', async () => {
    let asked = 0
    let finish: () => void = () => undefined
    const waiting = new Promise<void>((resolve) => (finish = resolve))
    const page = await show(payableProposal, answer(proposalCalls.stripeStatus, () => ((asked += 1) === 1 ? open : waiting.then(() => unreachable))))
    await findCard()
    await page.user.click(screen.getByRole('button', { name: 'Check Status' }))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Checking...' }).disabled).toBe(true)
    finish()
    await waitFor(() => expect(page.toastText()).toBe(`Failed to check Stripe status: ${unreachable.message}`))
    expect(valueOf('Amount Due')).toBe('$4,210.42')
  })
})

describe('the payment card', () => {
  test.each([
    ['paid', 'Paid', 'good'],
    ['open', 'Open', 'info'],
    ['draft', 'Draft', 'warn'],
    ['uncollectible', 'Uncollectible', 'warn'],
    ['void', 'Void', 'warn'],
  ] as const)('shows the matching label and color if the payment is %s', async (stripeStatus, text, tone) => {
    await show(payableProposal, answer(proposalCalls.stripeStatus, { ...open, stripeStatus }))
    expect((await findCard()).getByText(text).className).toContain(tone)
  })

  test('shows the amount paid only if a payment was made', async () => {
    const first = await show(payableProposal)
    await findCard()
    expect(screen.queryByText('Amount Paid')).toBeNull()
    first.unmount()
    await show(payableProposal, answer(proposalCalls.stripeStatus, { ...open, amountDue: 4110.42, amountPaid: 100 }))
    await findCard()
    expect([valueOf('Amount Due'), valueOf('Amount Paid')]).toEqual(['$4,110.42', '$100.00'])
  })

  test('links to the deposit invoice, with its status and balance', async () => {
    await show(payableProposal)
    const link = await screen.findByRole('link', { name: 'Deposit invoice INV-20261110-007' })
    expect(link.getAttribute('href')).toBe('/invoices?view=41')
    expect(link.parentElement?.textContent).toBe('Deposit invoice INV-20261110-007SentBalance: $4,210.42')
  })

  test('shows a deposit invoice that is not in Stripe, without sending a request to Stripe', async () => {
    const { requests } = await show({ ...payableProposal, stripeInvoiceId: null, stripePaymentIntentId: null, stripePaymentLinkUrl: null, depositStatus: 'paid', depositBalance: '0.00' })
    expect((await screen.findByRole('link', { name: /^Deposit invoice/ })).parentElement?.textContent).toContain('PaidBalance: $0.00')
    expect([offered(), screen.queryByText('Amount Due'), requests.some(({ address }) => address.includes('stripe'))]).toEqual([['Create Payment'], null, false])
  })

  test('shows why the status could not be loaded and offers Retry without hiding the proposal', async () => {
    let reply: StripeState | ApiError = unreachable
    const page = await show(payableProposal, answer(proposalCalls.stripeStatus, () => reply))
    expect(await screen.findByText('The payment status could not be loaded')).toBeTruthy()
    expect(screen.getByText(unreachable.message)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Website relaunch' })).toBeTruthy()
    reply = open
    await page.user.click(screen.getByRole('button', { name: 'Retry' }))
    await findCard()
  })
})
