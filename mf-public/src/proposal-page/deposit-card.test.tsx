import { proposalSharingCalls, type SharedProposal } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeHost, fakeSight } from '../testing/fake-host.ts'
import { paidDeposit, partlyPaidDeposit, sampleProposal, signedProposal, withDeposit } from '../testing/proposal-samples.ts'
import { ProposalPage } from './proposal-page.tsx'

const STRIPE = 'https://invoice.stripe.test/i/acct_1/test_1'

const gone = new ApiError({ status: 404, code: 'not_found', message: 'Proposal not found' })
const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Stripe is not available right now.' })
const already = new ApiError({ status: 409, code: 'conflict', message: 'This down payment is already paid' })

let refreshed: SharedProposal | ApiError
let payment: { url: string } | ApiError | Promise<{ url: string }>
const leave = vi.fn<(url: string | URL) => void>()

beforeEach(() => {
  refreshed = withDeposit()
  payment = { url: STRIPE }
  vi.spyOn(window.location, 'assign').mockImplementation(leave)
})
afterEach(() => {
  leave.mockReset()
  vi.restoreAllMocks()
  vi.useRealTimers()
  window.sessionStorage.clear()
})

function open(inlined: SharedProposal, host?: ReturnType<typeof fakeHost>) {
  const { read, countView, sign, pay, refresh } = proposalSharingCalls
  const answers = [
    answer(read, async () => inlined),
    answer(countView, undefined),
    answer(sign, withDeposit()),
    answer(pay, async () => payment),
    answer(refresh, async () => refreshed),
  ]
  const page = renderPage(<ProposalPage token="TOKEN" inlined={inlined} host={host} />, { answers })
  const sentTo = (end: string) => page.requests.filter(({ method, address }) => method === 'POST' && address === `/api/public/proposal/TOKEN/${end}`)
  return { ...page, sentTo }
}

const button = () => screen.getByRole('button', { name: 'Pay $2,806.67 now' })
const receipt = () => screen.queryByRole('heading', { name: 'Payment received' })
const fireWindow = (type: 'focus' | 'pageshow') => act(() => void window.dispatchEvent(new Event(type)))

describe('the down payment', () => {
  test.each([
    ['before the proposal is signed', sampleProposal()],
    ['if the proposal requires no down payment', signedProposal],
    ['if it cannot be paid online', withDeposit({ status: 'unavailable' })],
  ])('is not shown %s, and no request is sent to Stripe', (_, proposal) => {
    const { sentTo } = open(proposal)
    expect([screen.queryByText('Down payment'), screen.queryByRole('button', { name: /^Pay/ }), sentTo('refresh')]).toEqual([null, null, []])
  })

  test('is offered below the signature after signing', async () => {
    const { user } = open(sampleProposal())
    await user.type(screen.getByLabelText('Type your full name as your signature:'), 'Grace Hopper')
    await user.click(screen.getByRole('button', { name: 'Sign Proposal' }))
    const signed = await screen.findByRole('heading', { name: 'Proposal Signed' })
    expect(document.activeElement).toBe(signed)
    expect(signed.compareDocumentPosition(button()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('appears at the top on later visits', () => {
    open(withDeposit())
    expect(button().compareDocumentPosition(screen.getByRole('heading', { level: 1 })) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(document.activeElement).toBe(document.body)
  })

  test('shows the balance if it is partly paid', () => {
    refreshed = partlyPaidDeposit
    open(partlyPaidDeposit)
    const card = screen.getByRole('heading', { name: 'Down payment' }).closest('section')!
    for (const text of ['Partially paid', '$1,806.67', 'of $2,806.67', 'Invoice INV-20261110-007']) expect(within(card).getByText(text), text).toBeTruthy()
    expect(within(card).getByRole('button', { name: 'Pay $1,806.67 now' })).toBeTruthy()
  })

  test('shows the receipt on later visits without taking the focus', () => {
    const { sentTo } = open(paidDeposit)
    const card = receipt()!.closest('section')!
    expect(card.textContent).toBe('Down paymentPaidPayment received$2,806.67Invoice numberINV-20261110-007Paid onNov 10, 2026')
    expect([document.activeElement, sentTo('refresh')]).toEqual([document.body, []])
  })
})

describe('paying the down payment', () => {
  test('opens Stripe’s page only once after a double click', async () => {
    const { user, sentTo } = open(withDeposit())
    await user.dblClick(button())
    await waitFor(() => expect(leave).toHaveBeenCalledWith(STRIPE))
    expect(sentTo('pay')).toHaveLength(1)
  })

  test('shows that Stripe’s page is opening', async () => {
    payment = new Promise(() => undefined)
    const { user } = open(withDeposit())
    await user.click(button())
    expect(screen.getByRole('button', { name: 'Opening payment page...' }).getAttribute('aria-busy')).toBe('true')
  })

  test('shows why it failed and can be retried', async () => {
    payment = down
    const { user } = open(withDeposit())
    await user.click(button())
    expect((await screen.findByRole('alert')).textContent).toContain('Stripe is not available right now.')
    payment = { url: STRIPE }
    await user.click(button())
    await waitFor(() => expect(leave).toHaveBeenCalledWith(STRIPE))
  })

  test('shows the receipt if the amount was paid in another tab', async () => {
    payment = already
    const { user } = open(withDeposit())
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    refreshed = paidDeposit
    await user.click(button())
    await waitFor(() => expect(document.activeElement).toBe(receipt()))
    expect(leave).not.toHaveBeenCalled()
  })

  test('is no longer offered if the owner marked the proposal as declined in the meantime', async () => {
    payment = new ApiError({ status: 409, code: 'conflict', message: 'This proposal was declined' })
    const { user } = open(withDeposit())
    refreshed = { ...signedProposal, deposit: null }
    await user.click(button())
    await waitFor(() => expect(screen.queryByText('Down payment')).toBeNull())
  })

  test('is replaced with a notice if the owner cancelled the deposit in the meantime', async () => {
    payment = new ApiError({ status: 409, code: 'conflict', message: 'The sender has cancelled this payment.' })
    const { user } = open(withDeposit())
    refreshed = withDeposit({ status: 'cancelled' })
    await user.click(button())
    const notice = await screen.findByRole('heading', { name: 'The sender has cancelled this payment. There is nothing to pay.' })
    expect([document.activeElement, screen.queryByRole('button', { name: /^Pay/ })]).toEqual([notice, null])
  })

  test('checks for the payment when the client returns and shows the receipt', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    window.sessionStorage.setItem('billfold-payment:/api/public/proposal/TOKEN', 'started')
    open(withDeposit())
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByText('Checking whether your payment has arrived...')).toBeTruthy()
    refreshed = paidDeposit
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(document.activeElement).toBe(receipt())
  })

  test('shows “Proposal not found” after the link has been revoked', async () => {
    refreshed = gone
    open(withDeposit())
    expect(await screen.findByRole('heading', { name: 'Proposal not found' })).toBeTruthy()
  })
})

test('opens Stripe’s page in a new tab if the proposal is in a frame, and reports the payment to the host page once', async () => {
  fakeSight()
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  onTestFinished(() => root.remove())
  const replace = vi.fn<(url: string) => void>()
  const tab = { opener: window, document: document.implementation.createHTMLDocument(), location: { replace }, close: vi.fn<() => void>() }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const host = fakeHost()
  const { user } = open(withDeposit(), host)
  await user.click(button())
  await waitFor(() => expect(replace).toHaveBeenCalledWith(STRIPE))
  expect([tab.opener, leave.mock.calls]).toEqual([null, []])
  refreshed = paidDeposit
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3000)
  fireWindow('focus')
  await waitFor(() => expect(receipt()).toBeTruthy())
  fireWindow('focus')
  expect(host.said.filter(({ type }) => type === 'paid')).toEqual([{ type: 'paid' }])
})
