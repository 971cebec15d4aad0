import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { timerCalls } from '@billfold/contracts/timers/timer-calls'
import { ApiError, FillersProvider, PageShell } from '@billfold/web-kit'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answerClients, answerProjects } from '@billfold/web-kit/testing/answer-choices.ts'
import { answer, renderPage, testUser, type Answer, type SentRequest } from '@billfold/web-kit/testing/render.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TimeTrackingPage } from '../time-entries/time-tracking-page.tsx'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { clients, projects, sampleEntry, sampleSummary } from '../testing/samples.ts'
import { clearTimers, storeLastSeen, storeTimer } from '../testing/timers.ts'
import { FrameTimer } from './frame-timer.tsx'
import { useLongTimer } from './timer.store.ts'

const NINE = Date.UTC(2026, 10, 20, 14)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The server is unreachable in these tests, so the timer exists only in this browser. Tests with a server are in timer-sync.test.tsx. */
const outOfReach = new ApiError({ status: 0, code: 'offline', message: 'Request failed' })

const answers: Answer[] = [
  answer(timerCalls.list, outOfReach),
  ...answerClients(clients),
  ...answerProjects(projects),
  answerBilling(),
  answer(timeEntryCalls.summary, sampleSummary),
  answer(timeEntryCalls.list, [sampleEntry()]),
  answer(timeEntryCalls.create, sampleEntry()),
]
const fillers = [{ key: 'billing/timer', span: 1, Filler: FrameTimer }]

beforeEach(() => {
  clearTimers()
  useLongTimer.setState({ stopping: null, dismissed: null })
  vi.useFakeTimers({ toFake: ['Date'], now: NINE })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Renders the page with the timer in the header, as the shell does. */
function open({ path = '/time-tracking', user = testUser, server = answers } = {}) {
  return renderPage(
    <FillersProvider value={(slot) => (slot === 'frame.header.v1' ? fillers : [])}>
      {path.startsWith('/time-tracking') ? <TimeTrackingPage /> : <PageShell title="Clients">{null}</PageShell>}
    </FillersProvider>,
    { path, answers: server, user },
  )
}

/** Advances the clock. The time does not count as idle. */
function advance(milliseconds: number) {
  act(() => {
    vi.setSystemTime(Date.now() + milliseconds)
    storeLastSeen(Date.now())
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

const clock = () => screen.getByRole('timer').textContent
const project = projects.find(({ id }) => id === 10) as Project
const header = () => within(screen.getByRole('region', { name: 'Timer' }))
const getButton = (name: string) => screen.getByRole('button', { name })
const formOpened = () => screen.findByRole('button', { name: 'Create Entry' })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))

describe('starting and stopping a timer', () => {
  test("works via '?start&project=', which is then removed from the URL", async () => {
    const { visited } = open({ path: '/time-tracking?start&project=10&filter=invoiced' })
    expect(clock()).toBe('00:00:00')
    expect(getButton('Stop')).toBeTruthy()
    expect(visited).toEqual(['/time-tracking?filter=invoiced'])
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Project' }).textContent).toBe('Website redesign'))
  })

  test('starts the clock at 0, and opens a prefilled form on Stop without a request', async () => {
    const { user, requests, visited } = open()
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Project' }).hasAttribute('disabled')).toBe(false))
    await choose(user, 'Project', 'Website redesign')
    await user.type(screen.getByPlaceholderText('What are you working on?'), 'Sketches')
    await user.click(getButton('Start'))
    expect(clock()).toBe('00:00:00')
    advance(10 * MINUTE)
    expect(clock()).toBe('00:10:00')
    await user.click(getButton('Stop'))

    await formOpened()
    expect(field('Hours').value).toBe('0:10')
    expect(field('Description').value).toBe('Sketches')
    expect(field('Rate').value).toBe('140.00')
    expect(screen.getByRole('combobox', { name: 'Client *' }).textContent).toBe('Northwind Studio')
    expect(screen.getByRole('combobox', { name: 'Project *' }).textContent).toBe('Website redesign')
    expect(visited.at(-1)).toBe(`/time-tracking?new=&measured=${NINE}`)
    expect(requests.some(({ method }) => method !== 'GET')).toBe(false)
  })

  test('starts the timer when the user presses Enter in the text field', async () => {
    const { user } = open()
    await user.type(screen.getByPlaceholderText('What are you working on?'), 'Sketches{Enter}')
    expect(getButton('Stop')).toBeTruthy()
  })

  test('resets the clock to 0 each time', async () => {
    const { user } = open()
    await user.click(getButton('Start'))
    advance(HOUR)
    await user.click(getButton('Stop'))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(clock()).toBe('00:00:00')
    await user.click(getButton('Start'))
    expect(clock()).toBe('00:00:00')
  })

  test('assigns the entry to the start date in the user’s time zone', async () => {
    // At 23:30 on the 20th in New York, it is already the 21st in UTC.
    vi.setSystemTime('2026-11-21T04:30:00Z')
    const { user } = open()
    await user.click(getButton('Start'))
    advance(HOUR)
    await user.click(getButton('Stop'))
    await formOpened()
    expect(field('Date').value).toBe('2026-11-20')
  })

  test('measures the actual duration across a clock change', async () => {
    storeTimer({ startedAt: Date.parse('2026-11-01T00:30:00-04:00') })
    vi.setSystemTime('2026-11-01T03:30:00-05:00')
    const { user } = open()
    expect(clock()).toBe('04:00:00')
    await user.click(getButton('Stop'))
    await formOpened()
    expect([field('Hours').value, field('Date').value]).toEqual(['4', '2026-11-01'])
  })
})

describe('a stopped timer', () => {
  const measured = [{ startedAt: NINE - HOUR, hours: '1', projectId: 10, text: 'Sketches' }]

  test('is listed as unsaved after its form is closed', async () => {
    const { user } = open()
    await user.click(getButton('Start'))
    advance(90 * MINUTE)
    await user.click(getButton('Stop'))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    const list = within(screen.getByRole('region', { name: 'Not saved yet' }))
    expect(list.getByText('01:30:00')).toBeTruthy()
    await user.click(list.getByRole('button', { name: 'Save entry' }))
    await formOpened()
    expect(field('Hours').value).toBe('1.5')
  })

  test('is no longer listed once it is saved', async () => {
    storeTimer({ measured })
    const { user, toastText } = open({ path: `/time-tracking?new&measured=${NINE - HOUR}` })
    await user.click(await screen.findByRole('button', { name: 'Create Entry' }))
    await waitFor(() => expect(toastText()).toBe('Success: Time entry created successfully'))
    expect(screen.queryByText('Not saved yet')).toBeNull()
  })

  describe('with its form open in two tabs', () => {
    const address = `/time-tracking?new&measured=${NINE - HOUR}`
    const inOtherTab = 'This time was saved or discarded elsewhere. Saving it here creates another entry.'
    const keysOf = (requests: readonly SentRequest[]) =>
      requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('Idempotency-Key'))

    test('shows a notice after the other tab has saved it', async () => {
      storeTimer({ measured })
      open({ path: address })
      await formOpened()
      expect(screen.queryByText(inOtherTab)).toBeNull()
      act(() => storeTimer({}))
      expect(screen.getByText(inOtherTab)).toBeTruthy()
      expect(field('Description').value).toBe('Sketches')
    })

    test('is saved once, because both tabs use the same idempotency key', async () => {
      storeTimer({ measured })
      const { user, requests, toastText } = open({ path: address })
      await formOpened()
      await user.click(getButton('Create Entry'))
      await waitFor(() => expect(toastText()).toBe('Success: Time entry created successfully'))
      expect(keysOf(requests)).toEqual([`timer-${NINE - HOUR}`])
    })

    test('can still be saved as a new entry with a new idempotency key', async () => {
      storeTimer({ measured })
      const { user, requests, toastText } = open({ path: address })
      await formOpened()
      act(() => storeTimer({}))
      await user.click(getButton('Create Entry'))
      await waitFor(() => expect(toastText()).toBe('Success: Time entry created successfully'))
      expect(keysOf(requests)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    })

    test('cannot be saved again with different details, and shows an explanation', async () => {
      storeTimer({ measured })
      const reused = new ApiError({ status: 409, code: 'idempotency_key_reused', message: '' })
      const { user, requests, toastText } = open({ path: address, server: [answer(timeEntryCalls.create, reused), ...answers] })
      await formOpened()
      await user.type(field('Description'), ' and notes')
      await user.click(getButton('Create Entry'))
      expect(await screen.findByText('This time was already saved with different details. Edit that entry to change them.')).toBeTruthy()
      expect([toastText(), screen.queryByText('Not saved yet'), field('Description').value]).toEqual([undefined, null, 'Sketches and notes'])
      await user.click(getButton('Create Entry'))
      await waitFor(() => expect(keysOf(requests)).toEqual(Array(2).fill(`timer-${NINE - HOUR}`)))
    })

    test('does not pass its idempotency key to the empty form opened by an outdated URL', async () => {
      const { user, requests, toastText } = open({ path: `${address}&project=10` })
      await formOpened()
      await user.type(field('Hours'), '2')
      await user.type(field('Description'), 'Another')
      await user.click(getButton('Create Entry'))
      await waitFor(() => expect(toastText()).toBe('Success: Time entry created successfully'))
      expect(keysOf(requests)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    })
  })

  test('can be discarded, and restored with Undo', async () => {
    storeTimer({ measured })
    const { user } = open()
    const around = screen.getByRole('region', { name: 'Not saved yet' }).parentElement
    await user.click(getButton('Discard'))
    expect(screen.queryByText('Not saved yet')).toBeNull()
    expect(document.activeElement).toBe(around)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(screen.getByText('Not saved yet')).toBeTruthy()
  })
})

describe('a shared timer', () => {
  test('survives a reload and stays synchronized between tabs', () => {
    storeTimer({ startedAt: NINE - 751_000, projectId: null, text: 'Sketches' })
    open()
    expect(clock()).toBe('00:12:31')
    act(() => storeTimer({ startedAt: NINE - HOUR, text: 'Other tab' }))
    expect(clock()).toBe('01:00:00')
    expect(screen.getByDisplayValue('Other tab')).toBeTruthy()
    act(() => storeTimer({}))
    expect(clock()).toBe('00:00:00')
  })

  test('is not shown to another user', () => {
    storeTimer({ startedAt: NINE - HOUR, text: 'Secret' })
    open({ user: { ...testUser, id: 2, username: 'bob' } })
    expect(clock()).toBe('00:00:00')
    expect(screen.queryByDisplayValue('Secret')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Timer' })).toBeNull()
  })
})

describe('the timer in the header', () => {
  test('is hidden while no timer is running', () => {
    open({ path: '/clients' })
    expect(screen.queryByRole('region', { name: 'Timer' })).toBeNull()
    expect(document.title).toBe('Clients · Billfold')
  })

  test('shows the clock on any page and in the tab title', async () => {
    storeTimer({ startedAt: NINE - 751_000 })
    open({ path: '/clients' })
    expect(header().getByText('00:12:31')).toBeTruthy()
    expect(header().getByRole('link').getAttribute('href')).toBe('/time-tracking')
    await waitFor(() => expect(document.title).toBe('00:12:31 · Clients · Billfold'))
    advance(MINUTE)
    expect(document.title).toBe('00:13:31 · Clients · Billfold')
    act(() => storeTimer({}))
    expect(document.title).toBe('Clients · Billfold')
  })

  test('shows the project and task on any page', async () => {
    storeTimer({ startedAt: NINE - 751_000, projectId: project.id, text: 'Sketches' })
    open({ path: '/clients', server: [answer(projectCalls.get, project), ...answers] })
    expect(await header().findByText('Website redesign')).toBeTruthy()
    expect(header().getByText('Sketches')).toBeTruthy()
    expect(header().getByRole('link', { name: 'Timer at 00:12:31, Website redesign, Sketches' }).title).toBe('Website redesign · Sketches')
  })

  test('shows the clock and task when the project fails to load', async () => {
    storeTimer({ startedAt: NINE - 751_000, projectId: project.id, text: 'Sketches' })
    const gone = new ApiError({ status: 404, code: 'not_found', message: 'Project not found' })
    const { requests, toastText } = open({ path: '/clients', server: [answer(projectCalls.get, gone), ...answers] })
    await waitFor(() => expect(requests.some(({ address }) => address === '/api/projects/10')).toBe(true))
    expect(header().getByRole('link', { name: 'Timer at 00:12:31, Sketches' })).toBeTruthy()
    expect(toastText()).toBeUndefined()
  })

  test('is hidden on the time tracking page, but the tab title still shows the clock', async () => {
    storeTimer({ startedAt: NINE - 751_000 })
    open()
    expect(screen.getByRole('button', { name: /stop/i }).textContent).toBe('Stop')
    expect(screen.getAllByText('00:12:31')).toHaveLength(1)
    await waitFor(() => expect(document.title).toMatch(/^00:12:31 · Time Tracking/))
  })

  test('adds the clock to a page title that is set later', async () => {
    storeTimer({ startedAt: NINE - 751_000 })
    open({ path: '/clients' })
    document.title = 'Projects · Billfold'
    await waitFor(() => expect(document.title).toBe('00:12:31 · Projects · Billfold'))
  })

  test('opens the form on the time tracking page when it is stopped', async () => {
    storeTimer({ startedAt: NINE - HOUR })
    const { user, visited } = open({ path: '/clients' })
    await user.click(header().getByRole('button', { name: 'Stop timer' }))
    expect(visited).toEqual([`/time-tracking?new=&measured=${NINE - HOUR}`])
  })
})

describe('a timer that runs for over twelve hours', () => {
  const startedAt = NINE - 14 * HOUR
  const question = () => screen.findByRole('alertdialog', { name: 'The timer has been running for over 12 hours' })

  test.each(['/clients', '/time-tracking'])('prompts the user once on %s', async (path) => {
    storeTimer({ startedAt })
    open({ path })
    expect((await question()).textContent).toContain('It was started on Nov 19, 2026, 7:00 PM and shows 14:00:00.')
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
  })

  test('does not prompt the user at exactly twelve hours', async () => {
    storeTimer({ startedAt })
    open()
    // Wait until the lazy-loaded dialog is shown.
    await question()
    act(() => storeTimer({ startedAt: NINE - 12 * HOUR }))
    expect(clock()).toBe('12:00:00')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('can continue without another prompt on Stop', async () => {
    storeTimer({ startedAt })
    const { user } = open()
    await question()
    await user.click(getButton('Keep all of it and continue'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(clock()).toBe('14:00:00')
    await user.click(getButton('Stop'))
    await formOpened()
    expect(field('Hours').value).toBe('14')
  })

  test('can be stopped with a duration entered by the user', async () => {
    storeTimer({ startedAt })
    const { user } = open()
    await question()
    await user.type(field('Time worked'), 'x{Enter}')
    expect(await screen.findByText('Hours must be a number from 0 to 999999.9999')).toBeTruthy()
    await user.clear(field('Time worked'))
    await user.type(field('Time worked'), '7:30{Enter}')
    await formOpened()
    expect([field('Hours').value, field('Date').value]).toEqual(['7.5', '2026-11-19'])
  })

  test('can be discarded, and restored with Undo', async () => {
    storeTimer({ startedAt, text: 'Sketches' })
    const { user } = open()
    await question()
    await user.click(getButton('Discard time'))
    expect(clock()).toBe('00:00:00')
    expect(screen.queryByText('Not saved yet')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(clock()).toBe('14:00:00')
  })

  test('prompts the user again on Stop if the dialog was dismissed', async () => {
    storeTimer({ startedAt })
    const { user } = open()
    await question()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await user.click(getButton('Stop'))
    await question()
    await user.click(getButton('Keep all of it'))
    await formOpened()
    expect(field('Hours').value).toBe('14')
  })

  test('prompts the user about the next timer if this one was stopped in another tab', async () => {
    storeTimer({ startedAt })
    const { user } = open()
    await question()
    await user.keyboard('{Escape}')
    await user.click(getButton('Stop'))
    await question()
    act(() => storeTimer({}))
    act(() => storeTimer({ startedAt: NINE - 13 * HOUR }))
    await question()
    expect(getButton('Keep all of it and continue')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
