import { type SharedProject, sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { ApiError } from '@billfold/web-kit'
import { fakeEventSources } from '@billfold/web-kit/testing/fake-event-source.ts'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeHost, fakeSight } from '../testing/fake-host.ts'
import { bareProject, sampleProject } from '@billfold/web-kit/project-status/testing/shared-project-samples.ts'
import { ProjectPage } from './project-page.tsx'

const MINUTE = 60_000
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')

let reply: SharedProject | ApiError | Promise<SharedProject | ApiError>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2026-11-20T15:04:00') })
  reply = sampleProject()
})
afterEach(() => {
  look(true)
  vi.useRealTimers()
})

function open(inlined: SharedProject | null | undefined) {
  const answers = [answer(sharingCalls.read, async () => reply), answer(sharingCalls.countView, undefined)]
  return renderPage(<ProjectPage token="TOKEN" inlined={inlined} />, { answers })
}

function look(isLooking: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: !isLooking })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const isRead = ({ method }: { method: string }) => method === 'GET'
const gone = new ApiError({ status: 404, code: 'not_found', message: 'Project not found or access denied' })

function card(label: string): HTMLElement {
  const section = screen.getByRole('heading', { name: label }).closest('section')
  if (!section) throw new Error(`There is no ${label}`)
  return section
}

describe('the project page', () => {
  test('shows an unknown status as text', () => {
    open(sampleProject({ status: 'in_review' as 'active' }))
    expect(screen.getByText('in review').className).toMatch(/muted/)
  })

  test('shows all details of the project', () => {
    open(sampleProject())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Online shop relaunch')
    expect(screen.getByText('Project Overview for Northwind Coffee Roasters')).toBeTruthy()
    expect(screen.getByText('active')).toBeTruthy()
    for (const [label, ...texts] of [
      ['Project Details', 'Start Date', 'Sep 1, 2026', 'Due Date', 'Dec 18, 2026', 'Progress', '65%'],
      ['Total Billed', '$10,303.33', 'Amount invoiced to date'],
      ['Amount Paid', '$6,875.00', 'Payments received'],
      ['Outstanding Balance', '$3,428.33', 'Pending payment'],
      ['Project Budget', '$24,000.00', '42.9% utilized', 'Share of the budget invoiced so far'],
      ['Time Summary', 'Total Hours', '101.42', 'Billable Hours', '93.67', 'Non-billable Hours', '7.75'],
    ] as const) {
      for (const text of texts) expect(within(card(label)).getByText(text), `${label}: ${text}`).toBeTruthy()
    }
    expect(card('Project Description').textContent).toContain('Phase 2 · Shop and checkout')
    expect(screen.getByText('This is a read-only view of your project status. For questions, please contact your project team.')).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 2 }).slice(0, 2).map(({ textContent }) => textContent)).toEqual(['Project Description', 'Project Details'])
    expect(screen.getByRole('main').textContent).toMatch(/Ask a question\s*This is a read-only view .+ project team\.\s*Last updated .+ \(UTC\)$/)
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('65')
    expect(document.title).toBe('Online shop relaunch · Project Overview')
  })

  test('uses the client’s language', () => {
    renderPage(<ProjectPage token="TOKEN" inlined={sampleProject()} language="fr" />, { answers: [answer(sharingCalls.countView, undefined)] })
    for (const text of ['Détails du projet', '18 déc. 2026', '42,9\u00a0% utilisé', 'Part du budget facturée à ce jour']) expect(document.body.textContent?.replaceAll('\u202f', '\u00a0')).toContain(text)
    expect([document.title, document.documentElement.lang]).toEqual(['Online shop relaunch · Aperçu du projet', 'fr'])
  })

  test('shows placeholders for missing values, and omits an empty description', () => {
    open({ ...bareProject, project: { ...bareProject.project, status: 'on_hold' } })
    expect(within(card('Project Details')).getAllByText('Not set')).toHaveLength(2)
    expect(card('Project Budget').textContent).toBe('Project BudgetNot setNo budget set')
    expect(screen.getByText('on hold')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Project Description' })).toBeNull()
  })

  test('shows “Project not found” for an invalid link without sending any requests', async () => {
    const { requests } = open(null)
    expect(screen.getByRole('heading').textContent).toBe('Project not found or access denied')
    await pass(3 * MINUTE)
    expect(requests).toEqual([])
  })

  test('loads data that was not inlined into the page', async () => {
    open(undefined)
    expect(screen.getByText('Loading project details...')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Online shop relaunch' })).toBeTruthy()
  })

  test('shows an error if loading fails and retries after a minute', async () => {
    reply = new ApiError({ status: 503, code: 'service_unavailable', message: 'down' })
    open(undefined)
    expect(await screen.findByText('The project could not be loaded. Trying again in a minute.')).toBeTruthy()
    reply = sampleProject()
    await pass(MINUTE)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Online shop relaunch')
  })
})

describe('a page that stays open', () => {
  test('refreshes every minute and shows when it was last updated', async () => {
    const { requests } = open(sampleProject())
    expect(screen.getByText(`Nov 20, 2026, 3:04 PM (${zone})`)).toBeTruthy()
    reply = sampleProject({ completionPercentage: 80 })
    await pass(MINUTE)
    expect(screen.getByText('80%')).toBeTruthy()
    expect(screen.getByText(`Nov 20, 2026, 3:05 PM (${zone})`)).toBeTruthy()
    await pass(MINUTE)
    expect(requests.filter(isRead)).toHaveLength(2)
  })

  test('does not refresh while hidden, but refreshes immediately once it is visible again', async () => {
    const { requests } = open(sampleProject())
    look(false)
    await pass(10 * MINUTE)
    expect(requests.filter(isRead)).toHaveLength(0)
    look(true)
    expect(requests.filter(isRead)).toHaveLength(1)
    look(false)
    look(true)
    expect(requests.filter(isRead)).toHaveLength(1)
  })

  test('keeps its content if a refresh fails, and shows how old the content is', async () => {
    open(sampleProject())
    reply = new ApiError({ status: 0, code: 'offline', message: 'Request failed' })
    await pass(MINUTE)
    expect(screen.getByText(/Could not be updated just now/).textContent).toContain('Nov 20, 2026, 3:04 PM')
    reply = sampleProject()
    await pass(MINUTE)
    expect(screen.queryByText(/Could not be updated/)).toBeNull()
  })

  test('shows “Project not found” and stops refreshing when the link is revoked', async () => {
    const { requests } = open(sampleProject())
    reply = gone
    await pass(MINUTE)
    expect(screen.getByRole('heading').textContent).toBe('Project not found or access denied')
    await pass(5 * MINUTE)
    expect(requests.filter(isRead)).toHaveLength(1)
  })
})

describe('live events', () => {
  test('refresh the page immediately', async () => {
    const streams = fakeEventSources()
    open(sampleProject())
    expect(streams.map(({ address }) => address)).toEqual(['/api/public/project-share/TOKEN/live'])
    reply = sampleProject({ completionPercentage: 80 })
    act(() => streams[0]!.say({ changed: true }))
    expect(await screen.findByText('80%')).toBeTruthy()
  })

  test.each([
    ['a late response', sampleProject({ completionPercentage: 70 })],
    ['a late failure response', new ApiError({ status: 503, code: 'service_unavailable', message: 'down' })],
  ])('trigger one request each, and %s to the first request is ignored', async (_, late) => {
    const streams = fakeEventSources()
    open(sampleProject())
    const first = Promise.withResolvers<SharedProject | ApiError>()
    reply = first.promise
    act(() => streams[0]!.say({ changed: true }))
    reply = sampleProject({ completionPercentage: 80 })
    act(() => streams[0]!.say({ changed: true }))
    expect(await screen.findByText('80%')).toBeTruthy()
    await act(async () => first.resolve(late))
    expect(screen.getByText('80%')).toBeTruthy()
    expect(screen.queryByText(/Could not be updated/)).toBeNull()
  })

  test('show intermediate states if they follow each other on a slow network', async () => {
    const streams = fakeEventSources()
    open(sampleProject())
    const slow = Promise.withResolvers<SharedProject>()
    reply = slow.promise
    act(() => streams[0]!.say({ changed: true }))
    reply = new Promise(() => undefined)
    act(() => streams[0]!.say({ changed: true }))
    await act(async () => slow.resolve(sampleProject({ completionPercentage: 80 })))
    expect(screen.getByText('80%')).toBeTruthy()
  })

  test('are ignored while the page is hidden', () => {
    const streams = fakeEventSources()
    open(sampleProject())
    look(false)
    expect(streams.map(({ readyState }) => readyState)).toEqual([2])
    look(true)
    expect(streams.map(({ readyState }) => readyState)).toEqual([2, 0])
  })

  test('are not requested again if a refresh shows that the link is invalid', async () => {
    const streams = fakeEventSources()
    open(sampleProject())
    reply = gone
    act(() => streams[0]!.refuse())
    expect(await screen.findByText('Project not found or access denied')).toBeTruthy()
    expect(streams).toHaveLength(1)
  })
})

describe('a view', () => {
  const views = ({ method }: { method: string }) => method === 'POST'

  test('is counted only once', async () => {
    const { requests } = open(sampleProject())
    await pass(3 * MINUTE)
    look(false)
    look(true)
    expect(requests.filter(views).map(({ address }) => address)).toEqual(['/api/public/project-share/TOKEN/views'])
  })

  test('is not counted while the page is hidden or has no content', () => {
    look(false)
    const { requests, unmount } = open(sampleProject())
    expect(requests.filter(views)).toEqual([])
    look(true)
    expect(requests.filter(views)).toHaveLength(1)
    unmount()
    expect(open(null).requests).toEqual([])
  })
})

describe('the page in a frame', () => {
  function openIn(host: ReturnType<typeof fakeHost>, inlined: SharedProject | null | undefined) {
    const answers = [answer(sharingCalls.read, async () => reply), answer(sharingCalls.countView, undefined)]
    const root = document.createElement('div')
    root.id = 'root'
    document.body.append(root)
    onTestFinished(() => root.remove())
    return renderPage(<ProjectPage token="TOKEN" inlined={inlined} host={host} />, { answers })
  }

  test('reports that it is ready, and counts a view once the user has scrolled to it', () => {
    const { see } = fakeSight()
    const host = fakeHost()
    const { requests } = openIn(host, sampleProject())
    see({ isIntersecting: false })
    expect(host.said).toEqual([{ type: 'ready', height: 0 }])
    expect(requests).toEqual([])
    act(() => see({ isIntersecting: true }))
    act(() => see({ isIntersecting: true }))
    expect(host.said.slice(1)).toEqual([{ type: 'view' }])
    expect(requests).toHaveLength(1)
  })

  test('reports why it has no content, and when the content appears', async () => {
    fakeSight()
    const over = fakeHost()
    openIn(over, null)
    expect(over.said).toEqual([{ type: 'error', code: 'not_found' }])
    const late = fakeHost()
    reply = new ApiError({ status: 503, code: 'service_unavailable', message: 'down' })
    openIn(late, undefined)
    await vi.waitFor(() => expect(late.said).toEqual([{ type: 'error', code: 'unavailable' }]))
    reply = sampleProject()
    await pass(MINUTE)
    expect(late.said.slice(1)).toEqual([{ type: 'ready', height: 0 }])
  })

  test('refreshes every minute instead of opening a stream, because browsers allow only six streams per origin', async () => {
    fakeSight()
    const streams = fakeEventSources()
    openIn(fakeHost(), sampleProject())
    reply = sampleProject({ completionPercentage: 80 })
    await pass(MINUTE)
    expect([streams, screen.getByText('80%').textContent]).toEqual([[], '80%'])
  })

  test('uses the host page’s language instead of the client’s', () => {
    fakeSight()
    openIn(fakeHost({ language: 'de' }), { ...sampleProject(), language: 'fr' })
    for (const text of [
      'Projektübersicht für Northwind Coffee Roasters',
      'aktiv',
      '01.09.2026',
      'Insgesamt berechnet',
      '10.303,33 $',
      '42,9 % verbraucht',
      'Bisher berechneter Anteil des Budgets',
      '101,42',
    ]) {
      expect(screen.getByText(text), text).toBeTruthy()
    }
    expect(document.documentElement.lang).toBe('de')
  })
})
