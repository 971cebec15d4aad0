import { invoiceSharingCalls, type SharedInvoice } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeHost, fakeSight } from '../testing/fake-host.ts'
import { cancelledInvoice, overdueInvoice, paidInvoice, sampleInvoice } from '../testing/invoice-samples.ts'
import { InvoicePage } from './invoice-page.tsx'

const STRIPE = 'https://invoice.stripe.test/i/acct_1/test_1'

const gone = new ApiError({ status: 404, code: 'not_found', message: 'Invoice not found' })
const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Stripe cannot be reached at the moment. Please try again in a minute.' })

let reply: SharedInvoice | ApiError
let refreshed: SharedInvoice | ApiError
let payment: { url: string } | ApiError
const leave = vi.fn<(url: string | URL) => void>()

beforeEach(() => {
  reply = sampleInvoice()
  refreshed = sampleInvoice()
  payment = { url: STRIPE }
  vi.spyOn(window.location, 'assign').mockImplementation(leave)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  leave.mockReset()
  vi.restoreAllMocks()
  vi.useRealTimers()
  window.sessionStorage.clear()
})

const payButton = () => screen.getByRole('button', { name: 'Pay $1,336.35' })
const receipt = () => screen.queryByRole('heading', { name: 'Payment received' })
const fireWindow = (type: 'focus' | 'pageshow') => act(() => void window.dispatchEvent(new Event(type)))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The new tab, with only the fields that the test needs. */
function fakeTab() {
  const tab = { opener: window, document: document.implementation.createHTMLDocument(), location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() }
  return { ...tab, opened: vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window), tab }
}

function openFramed(inlined: SharedInvoice | null | undefined) {
  const { read, countView, pay, refresh } = invoiceSharingCalls
  const answers = [answer(read, async () => reply), answer(countView, undefined), answer(pay, async () => payment), answer(refresh, async () => refreshed)]
  const sight = fakeSight()
  const host = fakeHost()
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  onTestFinished(() => root.remove())
  return { ...renderPage(<InvoicePage token="TOKEN" inlined={inlined} host={host} />, { answers }), host, ...sight }
}

const paidEvents = (host: ReturnType<typeof fakeHost>) => host.said.filter(({ type }) => type === 'paid')

async function payInTab() {
  const { opened, tab } = fakeTab()
  const page = openFramed(sampleInvoice())
  await pass(0)
  act(() => payButton().click())
  await pass(0)
  return { ...page, opened, tab }
}

test('opens Stripe’s page in a new tab that cannot access the frame', async () => {
  const { opened, tab } = await payInTab()
  expect([opened.mock.calls, tab.opener, tab.location.replace.mock.calls, leave.mock.calls]).toEqual([[['', '_blank']], null, [[STRIPE]], []])
  expect(payButton().getAttribute('aria-busy')).toBe('false')
})

test('opens the tab before the response arrives, so that browsers do not block it', async () => {
  const { opened, tab } = fakeTab()
  const page = openFramed(sampleInvoice())
  await pass(0)
  act(() => payButton().click())
  expect([opened.mock.calls.length, tab.location.replace.mock.calls.length, tab.document.body.textContent]).toEqual([1, 0, 'Opening payment page...'])
  page.unmount()
})

test('closes the tab if the payment cannot be started', async () => {
  payment = down
  const { tab } = await payInTab()
  expect([tab.close.mock.calls.length, screen.getByRole('alert').textContent]).toEqual([1, expect.stringContaining('Stripe cannot be reached at the moment. Please try again in a minute.')])
})

test('offers a link if the browser blocks the tab', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  openFramed(sampleInvoice())
  await pass(0)
  act(() => payButton().click())
  await pass(0)
  fireWindow('focus')
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open payment page' })
  expect([link.href, link.target, link.rel]).toEqual([STRIPE, '_blank', 'noopener noreferrer'])
  link.addEventListener('click', (event) => event.preventDefault())
  act(() => link.click())
  fireWindow('focus')
  expect([screen.queryByRole('link', { name: 'Open payment page' }), screen.getByText('Checking whether your payment has arrived...')]).toEqual([null, expect.anything()])
})

test('shows the receipt when the client returns, and reports the payment once', async () => {
  // Browsers may block storage in frames.
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const { host } = await payInTab()
  await pass(20_000)
  fireWindow('focus')
  await pass(0)
  expect([screen.getByText('Checking whether your payment has arrived...'), paidEvents(host)]).toEqual([expect.anything(), []])
  refreshed = paidInvoice
  await pass(3000)
  expect([receipt() !== null, paidEvents(host)]).toEqual([true, [{ type: 'paid' }]])
  await pass(60_000)
  fireWindow('focus')
  fireWindow('pageshow')
  await pass(0)
  expect(paidEvents(host)).toHaveLength(1)
})

test.each([
  ['was already paid', paidInvoice],
  ['was cancelled', cancelledInvoice],
])('reports no payment for an invoice that %s', async (_, invoice) => {
  const { host } = openFramed(invoice)
  await pass(0)
  expect(host.said.map(({ type }) => type)).toEqual(['ready'])
})

test('reports a view and, later, that the link was revoked', async () => {
  const { host, see } = openFramed(sampleInvoice())
  act(() => see({ isIntersecting: true }))
  refreshed = gone
  await pass(3000)
  fireWindow('focus')
  await pass(0)
  expect(host.said.filter(({ type }) => type !== 'height')).toEqual([{ type: 'ready', height: expect.any(Number) }, { type: 'view' }, { type: 'error', code: 'not_found' }])
})

test('uses the sender’s accent color unless the host page chooses one', () => {
  const { host } = openFramed(overdueInvoice)
  expect([host.offered, screen.getByRole('main').style.getPropertyValue('--accent-fill')]).toEqual([['#0f766e'], ''])
})

test('retries automatically every minute while the invoice cannot be loaded', async () => {
  reply = down
  const { host } = openFramed(undefined)
  await pass(0)
  expect(host.said).toEqual([{ type: 'error', code: 'unavailable' }])
  reply = sampleInvoice()
  await pass(60_000)
  expect(host.said.at(-1)?.type).toBe('ready')
})
