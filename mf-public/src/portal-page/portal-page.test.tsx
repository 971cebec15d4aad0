import { type ClientPortal, clientPortalCalls } from '@billfold/contracts/client-portal/client-portal-calls'
import type { ListPage } from '@billfold/contracts/list'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SharedPageProps } from '../page/mount-page.tsx'
import { emptyLists, openInvoice, type PortalLists, sampleLists, samplePortal } from '../testing/portal-samples.ts'
import german from '../texts/de.json' with { type: 'json' }
import { PortalPage } from './portal-page.tsx'
import { sumOf } from './portal-summary.tsx'

const offline = new ApiError({ status: 0, code: 'offline', message: 'Request failed' })
const busy = new ApiError({ status: 429, code: 'too_many_requests', message: 'Too many requests. Try again in a minute.' })
const gone = new ApiError({ status: 404, code: 'not_found', message: 'Page not found' })
const expired = new ApiError({ status: 410, code: 'link_expired', message: 'This link has expired' })

type Item<Name extends keyof PortalLists> = PortalLists[Name][number]
type Replies = { [Name in keyof PortalLists]: Item<Name>[] | ListPage<Item<Name>> | ApiError | Promise<Item<Name>[]> }

let lists: Replies
let reply: ClientPortal | ApiError

beforeEach(() => {
  lists = { ...sampleLists }
  reply = samplePortal
})
afterEach(() => {
  vi.useRealTimers()
})

function open(props: Pick<SharedPageProps<ClientPortal>, 'inlined' | 'language' | 'texts'> = { inlined: samplePortal }) {
  const { read, countView, sender, ask, invoices, proposals, projects } = clientPortalCalls
  const answers = [
    answer(read, async () => reply),
    answer(countView, undefined),
    answer(sender, samplePortal.sender),
    answer(ask, undefined),
    answer(invoices, async ({ address }) => lists[address.includes('state=past') ? 'paidInvoices' : 'openInvoices']),
    answer(proposals, async ({ address }) => lists[address.includes('state=past') ? 'signedProposals' : 'openProposals']),
    answer(projects, async () => lists.projects),
  ]
  const page = renderPage(<PortalPage token="TOKEN" {...props} />, { answers })
  const askedFor = (part: string) => page.requests.filter(({ address }) => address.startsWith(`/api/public/client/TOKEN/${part}`))
  return { ...page, askedFor }
}

const section = async (name: string) => within(await screen.findByRole('region', { name }))
const summary = () => screen.getByRole('heading', { level: 1 }).closest('section')?.textContent
const pay = (name: RegExp) => screen.getByRole('link', { name })
const hrefOf = (link: HTMLElement) => link.getAttribute('href')

describe('a portal', () => {
  test('shows the sender, the client and the amount due', async () => {
    const { container } = open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Northwind Studio')
    expect(container.querySelector('header')?.textContent).toContain('Lovelace Analytics')
    await waitFor(() => expect(summary()).toContain('$6,336.35due on 3 invoices · 1 overdue'))
    expect(document.title).toBe('Northwind Studio · Lovelace Analytics')
  })

  test('lists open invoices with their balance and a button that opens the invoice', async () => {
    open()
    const rows = (await section('Open invoices')).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      'Invoice INV-20261012-039Online shop relaunch · Overdue since Nov 11, 2026$2,400.00Pay',
      'Invoice INV-20261102-042Online shop relaunch · Due Dec 2, 2026$1,336.35Pay',
      'Invoice INV-20261116-043Partially paidOnline shop relaunch · Due Dec 16, 2026$2,600.00of $5,200.00Pay',
    ])
    expect(hrefOf(pay(/^Pay \$1,336\.35 for invoice INV-20261102-042$/))).toBe('/shared/client/TOKEN/invoices/42#pay')
    expect(hrefOf(screen.getByRole('link', { name: 'Invoice INV-20261102-042' }))).toBe('/shared/client/TOKEN/invoices/42')
  })

  test('has one primary button: to pay the first invoice, or else to sign the first proposal', async () => {
    const primary = () => screen.getAllByRole('link').filter(({ className }) => className.includes('primary')).map((link) => link.getAttribute('aria-label'))
    const first = open()
    await section('Proposals to sign')
    expect(primary()).toEqual(['Pay $2,400.00 for invoice INV-20261012-039'])
    first.unmount()
    lists = { ...sampleLists, openInvoices: [openInvoice({ isPayable: false })] }
    open()
    await section('Proposals to sign')
    await section('Open invoices')
    expect(primary()).toEqual(['Review and sign Website relaunch'])
  })

  test('offers to view an invoice that cannot be paid by card', async () => {
    lists = { ...emptyLists, openInvoices: [openInvoice({ isPayable: false })] }
    open()
    expect(hrefOf(await screen.findByRole('link', { name: 'View invoice INV-20261102-042' }))).toBe('/shared/client/TOKEN/invoices/42')
    expect(summary()).toContain('due on 1 invoice')
    expect(screen.queryByText('Pay')).toBeNull()
  })

  test('lists proposals to sign, projects and past documents', async () => {
    open()
    const rowsOf = async (name: string) => (await section(name)).getAllByRole('listitem').map((row) => row.textContent)
    expect(await rowsOf('Proposals to sign')).toEqual(['Website relaunchValid until Dec 31, 2026$8,420.84Review and sign'])
    expect(await rowsOf('Projects')).toEqual(['Online shop relaunchactiveDue Dec 18, 202665%', 'Brand refreshcompleted100%'])
    expect(await rowsOf('Paid invoices')).toEqual(['Invoice INV-2026-031Paid on Oct 20, 2026$1,875.00PDF', 'Invoice INV-2026-024Paid on Sep 18, 2026$3,150.50PDF'])
    expect((await rowsOf('Signed proposals'))[0]).toMatch(/^Online shop relaunchSigned on Aug 27, 2026, .* \(.+\)\$24,000\.00PDF$/)
    expect(hrefOf(screen.getByRole('link', { name: 'Review and sign Website relaunch' }))).toBe('/shared/client/TOKEN/proposals/7')
    expect(hrefOf(screen.getByRole('link', { name: 'Brand refresh' }))).toBe('/client-project/PROJECT2')
    expect(hrefOf(screen.getByRole('link', { name: 'Download invoice INV-2026-031 as a PDF' }))).toBe('/api/public/client/TOKEN/invoices/31/pdf')
    expect(hrefOf(screen.getByRole('link', { name: 'Download Online shop relaunch as a PDF' }))).toBe('/api/public/client/TOKEN/proposals/5/pdf')
  })

  test('omits empty sections and shows that no invoices are open', async () => {
    lists = { ...emptyLists, paidInvoices: sampleLists.paidInvoices }
    open()
    expect(await screen.findByText('You have no open invoices')).toBeTruthy()
    await section('Paid invoices')
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1)
  })

  test('shows a notice if all lists are empty', async () => {
    lists = emptyLists
    open()
    expect(await screen.findByText('There is nothing here yet. Lovelace Analytics will share documents with you on this page.')).toBeTruthy()
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([])
  })

  test('shows more of a long list on request, but no total until the entire list is loaded', async () => {
    lists = { ...emptyLists, openInvoices: { items: sampleLists.openInvoices, cursor: 'NEXT' } }
    const { user, askedFor } = open()
    const more = await screen.findByRole('button', { name: 'Show more' })
    expect(summary()).toContain('You have more than 3 open invoices')
    lists = { ...emptyLists, openInvoices: [openInvoice({ id: 50, invoiceNumber: 'INV-50' })] }
    await user.click(more)
    expect(await screen.findByText('Invoice INV-50')).toBeTruthy()
    expect([(await section('Open invoices')).getAllByRole('listitem').length, screen.queryByRole('button', { name: 'Show more' })]).toEqual([4, null])
    expect(askedFor('invoices?state=open').at(-1)?.address).toBe('/api/public/client/TOKEN/invoices?state=open&limit=50&cursor=NEXT')
    expect(summary()).toContain('due on 4 invoices')
  })

  test('forwards a question to the sender', async () => {
    const { user, requests } = open()
    expect(screen.getByText('Is anything unclear?')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Ask a question' }))
    for (const [label, value] of Object.entries({ 'Your name': 'Grace', 'Your email address': 'grace@acme.test', 'Your question': 'When?' })) {
      await user.type(screen.getByLabelText(label), value)
    }
    await user.click(screen.getByRole('button', { name: 'Send question' }))
    expect(await screen.findByText('Your question was sent')).toBeTruthy()
    expect(requests.at(-1)).toMatchObject({ address: '/api/public/client/TOKEN/questions', body: { name: 'Grace', message: 'When?' } })
  })
})

describe('loading', () => {
  test('fetches a portal that was not inlined into the document, and counts one view', async () => {
    const { askedFor } = open({ inlined: undefined })
    expect(screen.getByText('Loading...')).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1, name: 'Northwind Studio' })).toBeTruthy()
    expect(askedFor('views')).toHaveLength(1)
  })

  test('shows an indicator until a list has loaded', async () => {
    const slow = Promise.withResolvers<PortalLists['openInvoices']>()
    lists.openInvoices = slow.promise
    open()
    expect(screen.getByText('Loading...')).toBeTruthy()
    slow.resolve(sampleLists.openInvoices)
    expect(await screen.findByText('Invoice INV-20261102-042')).toBeTruthy()
  })

  test.each([
    ['the browser is offline', offline, 'The page could not be loaded'],
    ['there are too many requests', busy, 'Too many requests'],
  ])('shows an error with Retry if %s', async (_, failure, heading) => {
    reply = failure
    const { user } = open({ inlined: undefined })
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
    reply = samplePortal
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Northwind Studio' })).toBeTruthy()
  })

  test('shows which list failed to load, with Retry, and still shows the other lists', async () => {
    lists.openInvoices = offline
    const { user } = open()
    const failed = await section('Open invoices')
    expect(failed.getByRole('alert').textContent).toContain('Your invoices could not be loaded')
    await section('Projects')
    lists.openInvoices = sampleLists.openInvoices
    await user.click(failed.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Invoice INV-20261102-042')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('keeps the loaded items if loading more fails', async () => {
    lists = { ...emptyLists, openInvoices: { items: sampleLists.openInvoices, cursor: 'NEXT' } }
    const { user } = open()
    const more = await screen.findByRole('button', { name: 'Show more' })
    lists.openInvoices = offline
    await user.click(more)
    const failed = await section('Open invoices')
    expect(await failed.findByRole('alert')).toBeTruthy()
    lists.openInvoices = [openInvoice({ id: 50, invoiceNumber: 'INV-50' })]
    await user.click(failed.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Invoice INV-50')).toBeTruthy()
    expect(failed.getAllByRole('listitem')).toHaveLength(4)
  })

  test('shows “Page not found” for an invalid link without sending a request', () => {
    const { requests } = open({ inlined: null })
    expect([screen.getByRole('heading').textContent, requests]).toEqual(['Page not found', []])
  })

  test('offers to request a new link if it has expired', async () => {
    open({ inlined: 'expired' })
    expect(screen.getByRole('heading', { name: 'This link has expired' })).toBeTruthy()
    expect(await screen.findByText('Lovelace Analytics')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Request a new link' })).toBeTruthy()
  })
})

describe('returning to the page', () => {
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const returnHere = () => act(() => void window.dispatchEvent(new Event('focus')))

  test('shows new payments and signatures, keeping the lists visible while they are refreshed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    open()
    await pass(5000)
    lists = nowPaid()
    returnHere()
    expect(pay(/^Pay \$1,336\.35/)).toBeTruthy()
    await pass(0)
    expect([screen.queryByRole('link', { name: /^Pay / }), screen.getByText('You have no open invoices')]).toEqual([null, expect.anything()])
  })

  test('refreshes at most every three seconds, and keeps the lists if refreshing fails', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { askedFor } = open()
    await pass(0)
    returnHere()
    await pass(2000)
    expect(askedFor('projects')).toHaveLength(1)
    lists = { openInvoices: offline, paidInvoices: offline, openProposals: offline, signedProposals: offline, projects: offline }
    await pass(1000)
    returnHere()
    await pass(0)
    expect([askedFor('projects').length, pay(/^Pay \$1,336\.35/), screen.queryByRole('alert')]).toEqual([2, expect.anything(), null])
  })

  test.each([
    ['turned off', gone, 'Page not found'],
    ['expired', expired, 'This link has expired'],
  ])('shows that the portal was %s', async (_, failure, heading) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    open()
    await pass(5000)
    lists = { ...lists, projects: failure }
    returnHere()
    await pass(0)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
  })

  const nowPaid = (): Replies => ({ ...sampleLists, openInvoices: [], openProposals: [] })
})

test('shows a portal in the client’s language', async () => {
  const { container } = open({ inlined: samplePortal, language: 'de', texts: german })
  for (const name of ['Offene Rechnungen', 'Angebote zur Unterschrift', 'Projekte', 'Bezahlte Rechnungen', 'Unterschriebene Angebote']) await section(name)
  const text = container.querySelector('main')?.textContent
  for (const part of ['6.336,35\u00a0$offen aus 3 Rechnungen · 1 überfällig', 'Überfällig seit 11.11.2026', '1.336,35\u00a0$Bezahlen', 'Gültig bis 31.12.2026', 'aktiv', 'Bezahlt am 20.10.2026']) expect(text).toContain(part)
  expect(pay(/^1\.336,35\u00a0\$ für Rechnung INV-20261102-042 bezahlen$/)).toBeTruthy()
})

test('sums amounts exactly', () => {
  expect(sumOf(['0.10', '0.20'])).toBe('0.30')
  expect(sumOf(Array(3).fill('99999999.99'))).toBe('299999999.97')
  expect(sumOf(['0.05'])).toBe('0.05')
})
