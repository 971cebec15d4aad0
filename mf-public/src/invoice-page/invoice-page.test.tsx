import { invoiceSharingCalls, type SharedInvoice } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cancelledInvoice, overdueInvoice, paidInvoice, partlyPaidInvoice, sampleInvoice, transferInvoice } from '../testing/invoice-samples.ts'
import { InvoicePage } from './invoice-page.tsx'

const STRIPE = 'https://invoice.stripe.test/i/acct_1/test_1'

const gone = new ApiError({ status: 404, code: 'not_found', message: 'Invoice not found' })
const offline = new ApiError({ status: 0, code: 'offline', message: 'Request failed' })
const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Stripe cannot be reached at the moment. Please try again in a minute.' })
const busy = new ApiError({ status: 429, code: 'too_many_requests', message: 'Too many requests. Try again in a minute.' })

let reply: SharedInvoice | ApiError
let refreshed: SharedInvoice | ApiError | Promise<SharedInvoice>
let payment: { url: string } | ApiError
const leave = vi.fn<(url: string | URL) => void>()

beforeEach(() => {
  reply = sampleInvoice()
  refreshed = sampleInvoice()
  payment = { url: STRIPE }
  vi.spyOn(window.location, 'assign').mockImplementation(leave)
})
afterEach(() => {
  setVisible(true)
  leave.mockReset()
  vi.restoreAllMocks()
  vi.useRealTimers()
  window.sessionStorage.clear()
})

function open(inlined: SharedInvoice | null | undefined) {
  const { read, countView, pay, refresh } = invoiceSharingCalls
  const answers = [
    answer(read, async () => reply),
    answer(countView, undefined),
    answer(pay, async () => payment),
    answer(refresh, async () => refreshed),
  ]
  const page = renderPage(<InvoicePage token="TOKEN" inlined={inlined} />, { answers })
  const sentTo = (end: string) => page.requests.filter(({ method, address }) => method === 'POST' && address === `/api/public/invoice/TOKEN/${end}`)
  return { ...page, sentTo }
}

const summary = () => screen.getByRole('heading', { level: 1 }).closest('section')!
const payButton = () => screen.getByRole('button', { name: 'Pay $1,336.35' })
const receipt = () => screen.queryByRole('heading', { name: 'Payment received' })

function setVisible(isVisible: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: !isVisible })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

const fireWindow = (type: 'focus' | 'pageshow') => act(() => void window.dispatchEvent(new Event(type)))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const fakeTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })

describe('the invoice', () => {
  test('is shown with its sender and the amount due', () => {
    const { container } = open(sampleInvoice())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Invoice INV-20261102-042')
    for (const text of ['$1,336.35', 'Due Dec 2, 2026', 'Open']) expect(within(summary()).getByText(text), text).toBeTruthy()
    const header = container.querySelector('header')
    expect([header?.textContent, header?.querySelector('img')?.src.slice(0, 5)]).toEqual(['Lovelace Analyticsada@lovelace.studioDownload PDF', 'data:'])
    const sheet = screen.getByRole('region', { name: 'Invoice INV-20261102-042' })
    expect(within(sheet).getByText('Sketches for the landing page')).toBeTruthy()
    expect(document.title).toBe('Invoice INV-20261102-042 · Lovelace Analytics')
  })

  test.each([
    ['draft', 'Open', 'Due Dec 2, 2026'],
    ['submitted', 'Open', 'Due Dec 2, 2026'],
    ['overdue', 'Overdue', 'Overdue since Dec 2, 2026'],
    ['in_review', 'in review', 'Due Dec 2, 2026'],
  ])('shows the status %s as %s', (status, badge, due) => {
    open(sampleInvoice({ status: status as 'sent' }))
    expect([within(summary()).getByText(badge), within(summary()).getByText(due)]).toHaveLength(2)
  })

  test('has no draft stamp if it is a draft', () => {
    open(sampleInvoice({ status: 'draft' }, { stamp: 'Draft' }))
    expect(screen.queryByText('Draft')).toBeNull()
  })

  test('shows its balance if it is partly paid', () => {
    open(partlyPaidInvoice)
    for (const text of ['$936.35', '$400.00 of $1,336.35 paid', 'Partially paid']) expect(within(summary()).getByText(text), text).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Pay $936.35' })).toBeTruthy()
  })

  test('shows a receipt if it is paid, without taking the focus', () => {
    open(paidInvoice)
    expect(summary().textContent).toContain('Payment received$1,336.35')
    expect(summary().querySelector('dl')?.textContent).toBe('Invoice numberINV-20261102-042Paid onNov 20, 2026Balance due$0.00')
    expect(screen.getByRole('link', { name: 'Download receipt' }).getAttribute('href')).toBe('/api/public/invoice/TOKEN/pdf')
    expect([within(summary()).queryByRole('button'), document.activeElement]).toEqual([null, document.body])
  })

  test('shows payment terms only while an amount is due', () => {
    const terms = 'Please pay by bank transfer.'
    const shown = [sampleInvoice({}, { terms }), { ...paidInvoice, document: { ...paidInvoice.document, terms } }].map((shared) => {
      const { unmount } = open(shared)
      const isShown = screen.queryByText(terms) !== null
      unmount()
      return isShown
    })
    expect(shown).toEqual([true, false])
  })

  test('shows a receipt without a date if the date is unknown', () => {
    open({ ...paidInvoice, invoice: { ...paidInvoice.invoice, paidDate: null } })
    expect([receipt() !== null, within(summary()).queryByText('Paid on')]).toEqual([true, null])
  })

  test('shows that there is nothing to pay if it was cancelled', () => {
    open(cancelledInvoice)
    expect(screen.getByRole('heading', { name: 'This invoice was cancelled. There is nothing to pay.' })).toBeTruthy()
    expect(within(summary()).queryByRole('button')).toBeNull()
  })

  test.each([
    ['open', sampleInvoice()],
    ['paid', paidInvoice],
    ['overdue', overdueInvoice],
    ['cancelled', cancelledInvoice],
    ['not payable by card', transferInvoice],
  ])('can be downloaded when it is %s', (_, invoice) => {
    open(invoice)
    expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe('/api/public/invoice/TOKEN/pdf')
  })

  test('shows how to pay without a card', () => {
    open(transferInvoice)
    const section = screen.getByRole('heading', { name: 'How to pay' }).parentElement!
    expect(section.textContent).toContain('Routing 123456789 · Account 000123456')
    expect(within(section).getByRole('link', { name: 'ada@lovelace.studio' }).getAttribute('href')).toBe(
      'mailto:ada@lovelace.studio?subject=Invoice%20INV-20261102-042',
    )
    expect(within(summary()).queryByRole('button')).toBeNull()
  })

  test('shows whom to contact if there are no instructions', () => {
    open(sampleInvoice({ isPayable: false }, { notes: null, terms: null }))
    expect(screen.getByText(/To arrange payment, write to/)).toBeTruthy()
  })

  test('shows no payment options if nothing is due', () => {
    open(sampleInvoice({ total: '0.00', balance: '0.00', isPayable: false }))
    expect([within(summary()).queryByRole('button'), screen.queryByRole('heading', { name: 'How to pay' })]).toEqual([null, null])
  })

  test('uses the sender’s accent color', () => {
    open(overdueInvoice)
    expect(screen.getByRole('main').style.getPropertyValue('--accent-fill')).toBe('rgb(15 118 110)')
  })
})

describe('loading', () => {
  test('fetches an invoice that was not inlined into the page, and counts one view', async () => {
    const { sentTo } = open(undefined)
    expect(screen.getByText('Loading invoice...')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Invoice INV-20261102-042' })).toBeTruthy()
    expect(sentTo('views')).toHaveLength(1)
  })

  test('shows “Invoice not found” for an invalid link without sending a request', () => {
    const { requests } = open(null)
    expect(screen.getByRole('heading').textContent).toBe('Invoice not found')
    expect(screen.getByText('The invoice link may have expired or is invalid.')).toBeTruthy()
    expect([requests, screen.queryByRole('button')]).toEqual([[], null])
  })

  test.each([
    ['the browser is offline', offline, 'The invoice could not be loaded'],
    ['the server is down', down, 'The invoice could not be loaded'],
    ['there are too many requests', busy, 'Too many requests'],
  ])('shows an error with Retry if %s', async (_, failure, heading) => {
    reply = failure
    const { user } = open(undefined)
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
    reply = sampleInvoice()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Invoice INV-20261102-042' })).toBeTruthy()
  })
})

describe('paying', () => {
  test('opens Stripe’s page only once after a double click', async () => {
    const { user, sentTo } = open(sampleInvoice())
    await user.dblClick(payButton())
    await waitFor(() => expect(leave.mock.calls).toEqual([[STRIPE]]))
    expect(sentTo('pay').map(({ body }) => body)).toEqual([undefined])
    expect(screen.getByRole('button', { name: 'Opening payment page...' }).getAttribute('aria-busy')).toBe('true')
  })

  test('starts immediately if the link ends in #pay, but not again after Back', async () => {
    window.history.replaceState(null, '', '#pay')
    const { sentTo } = open(sampleInvoice())
    await waitFor(() => expect(leave.mock.calls).toEqual([[STRIPE]]))
    open(sampleInvoice())
    expect([sentTo('pay').length, window.location.hash]).toEqual([1, ''])
  })

  test.each([
    ['the server’s message', down, 'Stripe cannot be reached at the moment. Please try again in a minute.'],
    ['a message about the missing connection', offline, 'The payment page could not be opened. Check your connection and try again.'],
  ])('shows %s after a failure and allows another attempt', async (_, failure, message) => {
    payment = failure
    const { user } = open(sampleInvoice())
    await user.click(payButton())
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(document.activeElement).toBe(payButton())
    payment = { url: STRIPE }
    await user.click(payButton())
    await waitFor(() => expect(leave).toHaveBeenCalledOnce())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    ['paid', paidInvoice, 'Payment received'],
    ['cancelled', cancelledInvoice, 'This invoice was cancelled. There is nothing to pay.'],
  ])('shows that the invoice was %s in the meantime', async (_, now, heading) => {
    payment = new ApiError({ status: 409, code: 'conflict', message: 'This invoice cannot be paid.' })
    const { user, sentTo } = open(sampleInvoice())
    await waitFor(() => expect(sentTo('refresh')).toHaveLength(1))
    refreshed = now
    await user.click(payButton())
    const news = await screen.findByRole('heading', { name: heading })
    await waitFor(() => expect(document.activeElement).toBe(news))
    expect([screen.queryByRole('alert'), leave.mock.calls]).toEqual([null, []])
  })
})

describe('returning from Stripe’s page', () => {
  /** Opens the payment page and returns with the Back button, which restores the page from memory. */
  async function payAndReturn() {
    fakeTime()
    const page = open(sampleInvoice())
    await pass(0)
    act(() => payButton().click())
    await pass(0)
    expect(leave).toHaveBeenCalledOnce()
    await pass(20_000)
    fireWindow('pageshow')
    await pass(0)
    return page
  }

  test('shows and focuses the receipt once Stripe confirms the payment', async () => {
    const { sentTo } = await payAndReturn()
    expect([screen.getByText('Checking whether your payment has arrived...'), payButton()]).toHaveLength(2)
    const before = sentTo('refresh').length
    await pass(3000)
    expect([sentTo('refresh').length - before, receipt()]).toEqual([1, null])
    refreshed = paidInvoice
    await pass(3000)
    expect([receipt() !== null, document.activeElement]).toEqual([true, receipt()])
    await pass(60_000)
    fireWindow('focus')
    expect(sentTo('refresh').length - before).toBe(2)
  })

  test('stops polling after a minute and shows that no payment has arrived', async () => {
    const { sentTo } = await payAndReturn()
    await pass(60_000)
    expect(screen.getByText('No payment has arrived yet')).toBeTruthy()
    const asked = sentTo('refresh').length
    await pass(60_000)
    expect(sentTo('refresh')).toHaveLength(asked)
  })

  test('focuses the receipt even if returning caused a full page load', async () => {
    fakeTime()
    const before = open(sampleInvoice())
    act(() => payButton().click())
    await pass(0)
    before.unmount()
    open(paidInvoice)
    expect(document.activeElement).toBe(receipt())
  })
})

describe('an invoice that stays open', () => {
  test('is refreshed when it is opened or becomes visible again, but at most every three seconds', async () => {
    fakeTime()
    const { sentTo } = open(sampleInvoice())
    await pass(0)
    fireWindow('pageshow')
    fireWindow('focus')
    await pass(2000)
    expect(sentTo('refresh')).toHaveLength(1)
    await pass(1000)
    fireWindow('focus')
    expect(sentTo('refresh')).toHaveLength(2)
  })

  test('is not refreshed while it is hidden', async () => {
    fakeTime()
    setVisible(false)
    const { sentTo } = open(sampleInvoice())
    fireWindow('focus')
    expect(sentTo('refresh')).toHaveLength(0)
    setVisible(true)
    expect(sentTo('refresh')).toHaveLength(1)
  })

  test('is refreshed by one request at a time', async () => {
    fakeTime()
    const slow = Promise.withResolvers<SharedInvoice>()
    refreshed = slow.promise
    const { sentTo } = open(sampleInvoice())
    await pass(5000)
    refreshed = sampleInvoice()
    fireWindow('focus')
    expect(sentTo('refresh')).toHaveLength(1)
    slow.resolve(paidInvoice)
    await pass(0)
    expect(receipt()).not.toBeNull()
  })

  test('stays unchanged if refreshing fails', async () => {
    refreshed = down
    const { sentTo } = open(sampleInvoice())
    await waitFor(() => expect(sentTo('refresh')).toHaveLength(1))
    await act(async () => {})
    expect([payButton() !== null, screen.queryByRole('alert')]).toEqual([true, null])
  })

  test('is replaced with “Invoice not found” when its link is revoked', async () => {
    refreshed = gone
    open(sampleInvoice())
    expect(await screen.findByRole('heading', { name: 'Invoice not found' })).toBeTruthy()
  })
})
