import { proposalSharingCalls, type SharedProposal } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { CONSENT_TEXT, CONSENT_VERSION } from '@billfold/contracts/proposals/signing'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeHost, fakeSight } from '../testing/fake-host.ts'
import { bareProposal, sampleProposal, signedProposal } from '../testing/proposal-samples.ts'
import { ProposalPage } from './proposal-page.tsx'

type Reply = SharedProposal | ApiError | Promise<SharedProposal>

const gone = new ApiError({ status: 404, code: 'not_found', message: 'Proposal not found' })
const offline = new ApiError({ status: 0, code: 'offline', message: 'Request failed' })
const changed = new ApiError({ status: 409, code: 'stale_version', message: 'The proposal has changed since you opened it.' })

let reply: Reply
let signing: Reply

beforeEach(() => {
  reply = signedProposal
  signing = signedProposal
})

function open(inlined: SharedProposal | null | undefined, host?: ReturnType<typeof fakeHost>) {
  const { read, countView, sign } = proposalSharingCalls
  const answers = [answer(read, async () => reply), answer(sign, async () => signing), answer(countView, undefined)]
  return renderPage(<ProposalPage token="TOKEN" inlined={inlined} host={host} />, { answers })
}

const field = () => screen.getByLabelText<HTMLInputElement>('Type your full name as your signature:')
const button = () => screen.getByRole('button', { name: 'Sign Proposal' })
const headings = (level: number) => screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent)

/** Returns the error message in the card with this heading. */
async function failure(heading: string): Promise<string | null> {
  const alert = await screen.findByRole('alert')
  expect(alert.closest('section')?.querySelector('h2')?.textContent).toBe(heading)
  return alert.textContent
}

async function signAs(name: string, { user }: Pick<ReturnType<typeof open>, 'user'>): Promise<void> {
  await user.type(field(), name)
  await user.click(button())
}

describe('the proposal', () => {
  test('shows an unknown status as text', () => {
    open(sampleProposal({ status: 'in_review' as 'sent' }))
    expect(screen.getByText('in review').className).toMatch(/muted/)
  })

  test('shows its content in the same order as the preview', () => {
    open(sampleProposal())
    expect(headings(1)).toEqual(['Website relaunch'])
    expect(headings(2)).toEqual(['Project Overview', 'Key Features', 'Project Assumptions', 'Project Deliverables', 'Investment', 'Sign Proposal'])
    for (const text of ['Northwind Studio', 'hello@northwind.studio', 'Created Nov 2, 2026', 'This proposal is valid until Dec 31, 2026']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    expect(screen.getByText('Awaiting your signature')).toBeTruthy()
    expect(screen.getByText('Thank you for considering our proposal. We look forward to working with you!')).toBeTruthy()
    expect(document.title).toBe('Website relaunch · Proposal')
  })

  test('shows the creation date in the owner’s time zone, as the PDF does', () => {
    open(sampleProposal({ createdAt: '2026-11-02T12:00:00.000Z', createdOn: '2026-11-03' }))
    expect(screen.getByText('Created Nov 3, 2026')).toBeTruthy()
  })

  test('shows the creation date in the reader’s time zone for data from an older server', () => {
    const { createdOn: _, ...proposal } = sampleProposal().proposal
    open({ ...sampleProposal(), proposal })
    expect(screen.getByText('Created Nov 2, 2026')).toBeTruthy()
  })

  test('shows the total of its lines, the down payment and the remainder', () => {
    open(sampleProposal())
    const rows = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(rows.slice(-5)).toEqual([
      ['Description', 'Qty', 'Rate', 'Amount'],
      ['Design of all pages, on phones and desks', '16', '$150.00', '$2,400.00'],
      ['Development', '40', '$150.00', '$6,000.00'],
      ['Move of the domain', '0.1667', '$125.00', '$20.84'],
      ['Total', '$8,420.84'],
    ])
    const investment = screen.getByRole('heading', { name: 'Investment' }).closest('section')
    expect(investment?.textContent).toContain('Down Payment: 33.33% ($2,806.67)')
    expect(investment?.textContent).toContain('Remaining: $5,614.17')
  })

  test('shows its amount even without lines, and omits empty sections', () => {
    open(bareProposal)
    expect(headings(2)).toEqual(['Investment', 'Sign Proposal'])
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByText('Total', { selector: 'p > span' }).closest('p')?.textContent).toBe('Total $900.00')
    expect(screen.queryByText(/valid until/)).toBeNull()
  })

  test('renders no active content from its rich text', () => {
    open(sampleProposal({ projectOverview: '<p onclick="x()">Hello<script>x()</script><img src=x onerror="x()"></p>' }))
    const section = screen.getByRole('heading', { name: 'Project Overview' }).closest('section')
    expect(section?.querySelector('div')?.innerHTML).toBe('<p>Hello</p>')
  })
})

describe('loading', () => {
  test('shows a spinner, then the proposal', async () => {
    open(undefined)
    expect(screen.getByText('Loading proposal...')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Website relaunch' })).toBeTruthy()
    expect(screen.queryByText('Loading proposal...')).toBeNull()
  })

  test('shows “Proposal not found” for an invalid link without counting a view', () => {
    const { requests } = open(null)
    expect(headings(1)).toEqual(['Proposal not found'])
    expect(screen.getByText('The proposal link may have expired or is invalid.')).toBeTruthy()
    expect(screen.getByText('Failed to load proposal')).toBeTruthy()
    expect(requests).toEqual([])
  })

  test('shows an error with Retry if the request fails', async () => {
    reply = offline
    const { user } = open(undefined)
    expect(await screen.findByText('Failed to load proposal')).toBeTruthy()
    expect(headings(1)).toEqual(['Proposal not found'])
    reply = sampleProposal()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Website relaunch' })).toBeTruthy()
    expect(screen.queryByText('Failed to load proposal')).toBeNull()
  })

  test('counts one view once the proposal is shown', async () => {
    const { requests } = open(undefined)
    await screen.findByRole('heading', { name: 'Website relaunch' })
    expect(requests.map(({ method, address }) => `${method} ${address}`)).toEqual([
      'GET /api/public/proposal/TOKEN',
      'POST /api/public/proposal/TOKEN/views',
    ])
  })
})

describe('signing', () => {
  test('shows the consent text with its version', () => {
    open(sampleProposal())
    expect(screen.getByText('By signing below, you agree to the terms and conditions outlined in this proposal.')).toBeTruthy()
    expect(screen.getByText(CONSENT_TEXT, { exact: false }).textContent).toContain(CONSENT_VERSION)
  })

  test('requires a name: until then, the button is disabled and Enter shows an error', async () => {
    const { user, requests } = open(sampleProposal())
    expect(button()).toHaveProperty('disabled', true)
    await user.type(field(), '   {Enter}')
    expect(button()).toHaveProperty('disabled', true)
    expect(screen.getAllByText('Please enter your signature')).not.toEqual([])
    await user.type(field(), 'G')
    expect(screen.queryByText('Please enter your signature')).toBeNull()
    expect(requests.filter(({ address }) => address.endsWith('/sign'))).toEqual([])
  })

  test('sends the trimmed name and the version that the client read, only once and without cookies', async () => {
    const answered = Promise.withResolvers<SharedProposal>()
    signing = answered.promise
    const fetching = vi.fn<typeof fetch>()
    const { user, requests } = open(sampleProposal())
    const real = globalThis.fetch
    globalThis.fetch = (...sent) => (fetching(...sent), real(...sent))
    await signAs('  Grace Hopper ', { user })
    const busy = await screen.findByRole('button', { name: 'Signing...' })
    expect(busy).toHaveProperty('disabled', true)
    await user.type(field(), '{Enter}')
    answered.resolve(signedProposal)
    await screen.findByRole('heading', { name: 'Proposal Signed' })
    const signatures = requests.filter(({ address }) => address === '/api/public/proposal/TOKEN/sign')
    expect(signatures.map(({ body }) => body)).toEqual([{ signature: 'Grace Hopper', version: 3 }])
    expect(fetching.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
  })

  test('shows the signature and focuses it', async () => {
    const page = open(sampleProposal())
    await signAs('Grace B. M. Hopper', page)
    expect(await screen.findByText('Proposal signed successfully!')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Proposal Signed' }))
    expect(screen.getByText('Accepted')).toBeTruthy()
    expect(headings(2)).toContain('Investment')
  })

  test.each([
    ['the server’s reason', new ApiError({ status: 503, code: 'service_unavailable', message: 'Not right now.' }), 'Not right now.'],
    ['a general message', offline, 'Failed to sign proposal'],
  ])('shows %s after a failure and keeps the name', async (_, error, text) => {
    signing = error
    reply = sampleProposal()
    const page = open(sampleProposal())
    await signAs('Grace Hopper', page)
    expect(await screen.findByText(text)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field()))
    expect(field().value).toBe('Grace Hopper')
    signing = signedProposal
    await page.user.click(button())
    expect(await screen.findByRole('heading', { name: 'Proposal Signed' })).toBeTruthy()
  })

  test('counts as successful if only the response was lost', async () => {
    signing = offline
    const page = open(sampleProposal())
    await signAs('Grace B. M. Hopper', page)
    expect(await screen.findByText('Proposal signed successfully!')).toBeTruthy()
    expect(screen.queryByText('Failed to sign proposal')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Proposal Signed' }))
  })

  test('shows that the proposal has changed, keeps the name, and signs the new version on request', async () => {
    signing = changed
    reply = sampleProposal({ version: 4, title: 'Website relaunch, second draft' })
    const page = open(sampleProposal())
    await signAs('Grace Hopper', page)
    expect(await screen.findByRole('heading', { name: 'Website relaunch, second draft' })).toBeTruthy()
    expect(screen.getByText(changed.message)).toBeTruthy()
    expect(screen.getByText(/now shows the changed proposal/)).toBeTruthy()
    expect(field().value).toBe('Grace Hopper')
    signing = signedProposal
    await page.user.click(button())
    await screen.findByRole('heading', { name: 'Proposal Signed' })
    const versions = page.requests.filter(({ address }) => address.endsWith('/sign')).map(({ body }) => (body as { version: number }).version)
    expect(versions).toEqual([3, 4])
  })

  test('shows the existing signature if the proposal is already signed', async () => {
    signing = new ApiError({ status: 409, code: 'conflict', message: 'This proposal is signed already.' })
    const page = open(sampleProposal())
    await signAs('Somebody Else', page)
    expect(await screen.findByText('Grace B. M. Hopper')).toBeTruthy()
    expect(screen.getByText('This proposal is signed already.')).toBeTruthy()
  })

  test('does not report success if the proposal was already signed elsewhere with the same name', async () => {
    signing = new ApiError({ status: 409, code: 'conflict', message: 'This proposal is signed already.' })
    const page = open(sampleProposal())
    await signAs('Grace B. M. Hopper', page)
    expect(await screen.findByText('This proposal is signed already.')).toBeTruthy()
    expect(screen.queryByText('Proposal signed successfully!')).toBeNull()
  })

  test('shows that the link is invalid after it has been revoked', async () => {
    signing = gone
    reply = gone
    await signAs('Grace Hopper', open(sampleProposal()))
    expect(await screen.findByText('The proposal link may have expired or is invalid.')).toBeTruthy()
  })
})

describe('a signed proposal', () => {
  test('shows who signed it and when, and offers the download', () => {
    open(signedProposal)
    const card = screen.getByRole('heading', { name: 'Proposal Signed' }).closest('section')!
    expect(within(card).getByText('Grace B. M. Hopper')).toBeTruthy()
    expect(card.textContent).toMatch(/Signed on: Nov 10, 2026 at \d+:\d\d [AP]M \([\w/ ]+\)/)
    expect(within(card).getByRole('link', { name: 'Download signed PDF' }).getAttribute('href')).toBe('/api/public/proposal/TOKEN/pdf')
    expect(within(card).getByRole('link', { name: 'Download evidence' }).getAttribute('href')).toBe('/api/public/proposal/TOKEN/evidence')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(document.activeElement).toBe(document.body)
  })

  test('stays signed after its status changes or its validity ends', () => {
    open(sampleProposal({ ...signedProposal.proposal, status: 'rejected', isExpired: true }))
    expect(screen.getByRole('heading', { name: 'Proposal Signed' })).toBeTruthy()
  })
})

describe('an expired proposal', () => {
  test.each([
    ['was declined', { status: 'rejected' }, 'Proposal Declined', 'Declined'],
    ['has the status expired', { status: 'expired' }, 'Proposal Expired', 'Expired'],
    ['is past its last day', { status: 'sent', isExpired: true }, 'Proposal Expired', 'Expired'],
  ] as const)('shows a notice instead of the form if the proposal %s', (_, changes, heading, badge) => {
    open(sampleProposal(changes))
    expect(screen.getByRole('heading', { name: heading }).closest('section')?.textContent).toContain('can no longer be signed')
    expect(screen.getByText(badge)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('shows the last day on which it could be signed', () => {
    open(sampleProposal({ isExpired: true, validUntil: '2026-11-01' }))
    expect(screen.getByText(/It was valid until Nov 1, 2026\./)).toBeTruthy()
  })

  test('leaves the last valid day out of the notice if the owner set the status to expired before it', () => {
    open(sampleProposal({ status: 'expired', validUntil: '2030-02-01' }))
    expect(screen.getByText(/^It can no longer be signed\./)).toBeTruthy()
    expect(screen.queryByText(/was valid until/)).toBeNull()
    expect(screen.getByText('This proposal is valid until Feb 1, 2030')).toBeTruthy()
  })
})

describe('signing in a frame', () => {
  const confirm = () => screen.getByRole('button', { name: 'Confirm and sign' })
  const isSignature = ({ address }: { address: string }) => address.endsWith('/sign')

  afterEach(() => {
    vi.useRealTimers()
  })

  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

  /** Goes to the second step with fake timers, which the tests advance. */
  async function prepare(name: string, { user }: Pick<ReturnType<typeof open>, 'user'>): Promise<void> {
    await user.type(field(), name)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(button())
  }

  test('requires a second step that repeats what is signed, and reports only that the client signed', async () => {
    const { see } = fakeSight()
    const host = fakeHost()
    const page = open(sampleProposal(), host)
    await prepare('Grace B. M. Hopper', page)
    const step = screen.getByRole('group', { name: 'Confirm your signature' })
    expect(document.activeElement).toBe(step)
    expect(step.textContent).toContain('You are signingWebsite relaunchTotal$8,420.84Signed asGrace B. M. Hopper')
    expect([confirm().matches(':disabled'), page.requests.filter(isSignature)]).toEqual([true, []])
    act(() => see({ intersectionRatio: 1, isVisible: true }))
    pass(1000)
    vi.useRealTimers()
    await page.user.click(confirm())
    expect(await screen.findByRole('heading', { name: 'Proposal Signed' })).toBeTruthy()
    expect(page.requests.filter(isSignature).map(({ body }) => body)).toEqual([{ signature: 'Grace B. M. Hopper', version: 3 }])
    expect(host.said.filter(({ type }) => type === 'signed')).toEqual([{ type: 'signed' }])
  })

  test('reports the signature even if the response was lost', async () => {
    const { see } = fakeSight()
    const host = fakeHost()
    signing = offline
    const page = open(sampleProposal(), host)
    await prepare('Grace B. M. Hopper', page)
    act(() => see({ intersectionRatio: 1, isVisible: true }))
    pass(1000)
    vi.useRealTimers()
    await page.user.click(confirm())
    expect(await screen.findByText('Proposal signed successfully!')).toBeTruthy()
    expect(host.said.at(-1)).toEqual({ type: 'signed' })
  })

  test('shows the failure in the card, because the top of the frame may be out of view', async () => {
    const scrolling = vi.spyOn(Element.prototype, 'scrollIntoView')
    onTestFinished(() => scrolling.mockRestore())
    const { see } = fakeSight()
    signing = offline
    reply = sampleProposal()
    const page = open(sampleProposal(), fakeHost())
    await prepare('Grace Hopper', page)
    act(() => see({ intersectionRatio: 1, isVisible: true }))
    pass(1000)
    vi.useRealTimers()
    await page.user.click(confirm())
    expect(await failure('Sign Proposal')).toBe('Failed to sign proposal')
    expect(screen.getAllByText('Failed to sign proposal')).toHaveLength(1)
    expect(scrolling.mock.contexts).toEqual([screen.getByRole('alert')])
    expect([field().value, document.activeElement === field()]).toEqual(['Grace Hopper', true])
  })

  test.each([
    ['that is only partly on screen', { intersectionRatio: 0.9, isVisible: true }],
    ['that is covered', { intersectionRatio: 1, isVisible: false }],
  ])('does not allow confirming a step %s, and offers to open the proposal in a new tab', async (_, sight) => {
    const { see } = fakeSight()
    const page = open(sampleProposal(), fakeHost())
    await prepare('Grace Hopper', page)
    act(() => see(sight))
    pass(3000)
    expect(confirm()).toHaveProperty('disabled', true)
    const { href, target } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Sign in a new tab' })
    expect([new URL(href).pathname, target]).toEqual(['/shared/proposal/TOKEN', '_blank'])
  })

  test('restarts the wait if the step is covered within the first second', async () => {
    const { see } = fakeSight()
    await prepare('Grace Hopper', open(sampleProposal(), fakeHost()))
    act(() => see({ intersectionRatio: 1, isVisible: true }))
    pass(900)
    act(() => see({ intersectionRatio: 1, isVisible: false }))
    pass(500)
    act(() => see({ intersectionRatio: 1, isVisible: true }))
    pass(900)
    expect(confirm()).toHaveProperty('disabled', true)
    pass(100)
    expect(confirm()).toHaveProperty('disabled', false)
    act(() => see({ intersectionRatio: 0 }))
    expect(confirm()).toHaveProperty('disabled', true)
  })

  test('allows going back to the name', async () => {
    fakeSight()
    const page = open(sampleProposal(), fakeHost())
    await prepare('Grace Hopper', page)
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect([field().value, document.activeElement === field()]).toEqual(['Grace Hopper', true])
  })
})
