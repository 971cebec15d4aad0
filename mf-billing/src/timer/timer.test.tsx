import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { ApiError, FillersProvider, PageShell } from '@billfold/web-kit'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answer, renderPage, testUser, type Answer, type SentRequest } from '@billfold/web-kit/testing/render.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TimeTrackingPage } from '../time-entries/time-tracking-page.tsx'
import { choose } from '../testing/choose.ts'
import { clients, projects, sampleEntry, sampleSummary } from '../testing/samples.ts'
import { forgetTimers, leaveTimer } from '../testing/timers.ts'
import { FrameTimer } from './frame-timer.tsx'
import { useLongTimer } from './timer.store.ts'

const NINE = Date.UTC(2026, 10, 20, 14)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const answers: Answer[] = [
  answer(clientCalls.list, clients),
  answer(projectCalls.list, projects),
  answerBilling(),
  answer(timeEntryCalls.summary, sampleSummary),
  answer(timeEntryCalls.list, [sampleEntry()]),
  answer(timeEntryCalls.create, sampleEntry()),
]
const fillers = [{ key: 'billing/timer', span: 1, Filler: FrameTimer }]

beforeEach(() => {
  forgetTimers()
  useLongTimer.setState({ stopping: null, dismissed: null })
  vi.useFakeTimers({ toFake: ['Date'], now: NINE })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Renders the page with the timer in its header, as the shell does. */
function open({ path = '/time-tracking', user = testUser, server = answers } = {}) {
  return renderPage(
    <FillersProvider value={(slot) => (slot === 'frame.header.v1' ? fillers : [])}>
      {path.startsWith('/time-tracking') ? <TimeTrackingPage /> : <PageShell title="Clients">{null}</PageShell>}
    </FillersProvider>,
    { path, answers: server, user },
  )
}

/** Time passes in a hidden tab. */
function pass(milliseconds: number) {
  act(() => {
    vi.setSystemTime(Date.now() + milliseconds)
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

const clock = () => screen.getByRole('timer').textContent
const project = projects.find(({ id }) => id === 10) as Project
const inFrame = () => within(screen.getByRole('region', { name: 'Timer' }))
const press = (name: string) => screen.getByRole('button', { name })
const formOpened = () => screen.findByRole('button', { name: 'Create Entry' })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))

describe('start and stop', () => {
  test("the address '?start' starts it once, from 0, and is gone", async () => {
    const { visited } = open({ path: '/time-tracking?start&filter=invoiced' })
    expect(clock()).toBe('00:00:00')
    expect(press('Stop')).toBeTruthy()
    expect(visited).toEqual(['/time-tracking?filter=invoiced'])
  })

  test('Start begins at 0, the clock runs, Stop opens the form filled in and sends nothing', async () => {
    const { user, requests, visited } = open()
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Project' }).hasAttribute('disabled')).toBe(false))
    await choose(user, 'Project', 'Website redesign')
    await user.type(screen.getByPlaceholderText('What are you working on?'), 'Sketches')
    await user.click(press('Start'))
    expect(clock()).toBe('00:00:00')
    pass(10 * MINUTE)
    expect(clock()).toBe('00:10:00')
    await user.click(press('Stop'))

    await formOpened()
    expect(field('Hours').value).toBe('0.1667')
    expect(field('Description').value).toBe('Sketches')
    expect(field('Rate').value).toBe('140.00')
    expect(screen.getByRole('combobox', { name: 'Client *' }).textContent).toBe('Northwind Studio')
    expect(screen.getByRole('combobox', { name: 'Project *' }).textContent).toBe('Website redesign')
    expect(visited.at(-1)).toBe(`/time-tracking?new=&measured=${NINE}`)
    expect(requests.some(({ method }) => method !== 'GET')).toBe(false)
  })

  test('Enter in the text starts, too', async () => {
    const { user } = open()
    await user.type(screen.getByPlaceholderText('What are you working on?'), 'Sketches{Enter}')
    expect(press('Stop')).toBeTruthy()
  })

  test('a second start begins at 0 again', async () => {
    const { user } = open()
    await user.click(press('Start'))
    pass(HOUR)
    await user.click(press('Stop'))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(clock()).toBe('00:00:00')
    await user.click(press('Start'))
    expect(clock()).toBe('00:00:00')
  })

  test('the entry’s date is the day on which the work began, where the user is', async () => {
    // 23:30 on the 20th in New York is the 21st in UTC.
    vi.setSystemTime('2026-11-21T04:30:00Z')
    const { user } = open()
    await user.click(press('Start'))
    pass(HOUR)
    await user.click(press('Stop'))
    await formOpened()
    expect(field('Date').value).toBe('2026-11-20')
  })

  test('a night with a clock change counts its true length', async () => {
    leaveTimer({ startedAt: Date.parse('2026-11-01T00:30:00-04:00') })
    vi.setSystemTime('2026-11-01T03:30:00-05:00')
    const { user } = open()
    expect(clock()).toBe('04:00:00')
    await user.click(press('Stop'))
    await formOpened()
    expect([field('Hours').value, field('Date').value]).toEqual(['4', '2026-11-01'])
  })
})

describe('stopped time', () => {
  const measured = [{ startedAt: NINE - HOUR, hours: '1', projectId: 10, text: 'Sketches' }]

  test('is not lost when its form is closed: it waits to be saved', async () => {
    const { user } = open()
    await user.click(press('Start'))
    pass(90 * MINUTE)
    await user.click(press('Stop'))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    const list = within(screen.getByRole('region', { name: 'Not saved yet' }))
    expect(list.getByText('01:30:00')).toBeTruthy()
    await user.click(list.getByRole('button', { name: 'Save entry' }))
    await formOpened()
    expect(field('Hours').value).toBe('1.5')
  })

  test('waits no longer once it is saved', async () => {
    leaveTimer({ measured })
    const { user, toastText } = open({ path: `/time-tracking?new&measured=${NINE - HOUR}` })
    await user.click(await screen.findByRole('button', { name: 'Create Entry' }))
    await waitFor(() => expect(toastText()).toBe('Success: Time entry created successfully'))
    expect(screen.queryByText('Not saved yet')).toBeNull()
  })

  describe('whose form is open in two tabs', () => {
    const address = `/time-tracking?new&measured=${NINE - HOUR}`
    const inOtherTab = 'This time was saved or discarded in another tab. What you save here becomes an entry of its own.'
    const keysOf = (requests: readonly SentRequest[]) =>
      requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('Idempotency-Key'))

    test('says so here once the other has saved it', async () => {
      leaveTimer({ measured })
      open({ path: address })
      await formOpened()
      expect(screen.queryByText(inOtherTab)).toBeNull()
      act(() => leaveTimer({}))
      expect(screen.getByText(inOtherTab)).toBeTruthy()
      expect(field('Description').value).toBe('Sketches')
    })

    test('is sent under one name, so that it is saved once', async () => {
      leaveTimer({ measured })
      const { user, requests, toastText } = open({ path: address })
      await formOpened()
      await user.click(press('Create Entry'))
      await waitFor(() => expect(toastText()).toBe('Success: Time entry created successfully'))
      expect(keysOf(requests)).toEqual([`timer-${NINE - HOUR}`])
    })

    test('is another entry once the form has said that it is gone: its own may be deleted by now, and would only be answered again', async () => {
      leaveTimer({ measured })
      const { user, requests, toastText } = open({ path: address })
      await formOpened()
      act(() => leaveTimer({}))
      await user.click(press('Create Entry'))
      await waitFor(() => expect(toastText()).toBe('Success: Time entry created successfully'))
      expect(keysOf(requests)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    })

    test('is not saved again with other words: the form says why, and it waits no longer', async () => {
      leaveTimer({ measured })
      const reused = new ApiError({ status: 409, code: 'idempotency_key_reused', message: '' })
      const { user, requests, toastText } = open({ path: address, server: [answer(timeEntryCalls.create, reused), ...answers] })
      await formOpened()
      await user.type(field('Description'), ' and notes')
      await user.click(press('Create Entry'))
      expect(await screen.findByText('This time is saved already, with other details. To change them, edit that entry.')).toBeTruthy()
      expect([toastText(), screen.queryByText('Not saved yet'), field('Description').value]).toEqual([undefined, null, 'Sketches and notes'])
      await user.click(press('Create Entry'))
      await waitFor(() => expect(keysOf(requests)).toEqual(Array(2).fill(`timer-${NINE - HOUR}`)))
    })

    test('leaves its name to no other entry: an address of long ago opens an empty form', async () => {
      const { user, requests, toastText } = open({ path: `${address}&project=10` })
      await formOpened()
      await user.type(field('Hours'), '2')
      await user.type(field('Description'), 'Another')
      await user.click(press('Create Entry'))
      await waitFor(() => expect(toastText()).toBe('Success: Time entry created successfully'))
      expect(keysOf(requests)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    })
  })

  test('can be discarded, and that be undone', async () => {
    leaveTimer({ measured })
    const { user } = open()
    const around = screen.getByRole('region', { name: 'Not saved yet' }).parentElement
    await user.click(press('Discard'))
    expect(screen.queryByText('Not saved yet')).toBeNull()
    expect(document.activeElement).toBe(around)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(screen.getByText('Not saved yet')).toBeTruthy()
  })
})

describe('one timer for all', () => {
  test('survives a reload and is seen by another tab', () => {
    leaveTimer({ startedAt: NINE - 751_000, projectId: null, text: 'Sketches' })
    open()
    expect(clock()).toBe('00:12:31')
    act(() => leaveTimer({ startedAt: NINE - HOUR, text: 'Other tab' }))
    expect(clock()).toBe('01:00:00')
    expect(screen.getByDisplayValue('Other tab')).toBeTruthy()
    act(() => leaveTimer({}))
    expect(clock()).toBe('00:00:00')
  })

  test('is not another user’s', () => {
    leaveTimer({ startedAt: NINE - HOUR, text: 'Secret' })
    open({ user: { ...testUser, id: 2, username: 'bob' } })
    expect(clock()).toBe('00:00:00')
    expect(screen.queryByDisplayValue('Secret')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Timer' })).toBeNull()
  })
})

describe('in the frame', () => {
  test('nothing shows while the timer stands', () => {
    open({ path: '/clients' })
    expect(screen.queryByRole('region', { name: 'Timer' })).toBeNull()
    expect(document.title).toBe('Clients · Billfold')
  })

  test('any page shows the clock, in the tab’s title too', async () => {
    leaveTimer({ startedAt: NINE - 751_000 })
    open({ path: '/clients' })
    expect(inFrame().getByText('00:12:31')).toBeTruthy()
    expect(inFrame().getByRole('link').getAttribute('href')).toBe('/time-tracking')
    await waitFor(() => expect(document.title).toBe('00:12:31 · Clients · Billfold'))
    pass(MINUTE)
    expect(document.title).toBe('00:13:31 · Clients · Billfold')
    act(() => leaveTimer({}))
    expect(document.title).toBe('Clients · Billfold')
  })

  test('any page shows the project and the task that the timer runs for', async () => {
    leaveTimer({ startedAt: NINE - 751_000, projectId: project.id, text: 'Sketches' })
    open({ path: '/clients', server: [answer(projectCalls.get, project), ...answers] })
    expect(await inFrame().findByText('Website redesign')).toBeTruthy()
    expect(inFrame().getByText('Sketches')).toBeTruthy()
    expect(inFrame().getByRole('link', { name: 'Timer at 00:12:31, Website redesign, Sketches' }).title).toBe('Website redesign · Sketches')
  })

  test('a project that cannot be loaded leaves clock and task', async () => {
    leaveTimer({ startedAt: NINE - 751_000, projectId: project.id, text: 'Sketches' })
    const gone = new ApiError({ status: 404, code: 'not_found', message: 'Project not found' })
    const { requests, toastText } = open({ path: '/clients', server: [answer(projectCalls.get, gone), ...answers] })
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(inFrame().getByRole('link', { name: 'Timer at 00:12:31, Sketches' })).toBeTruthy()
    expect(toastText()).toBeUndefined()
  })

  test('the time tracking page shows its own clock and Stop alone, and its title the clock, too', async () => {
    leaveTimer({ startedAt: NINE - 751_000 })
    open()
    expect(screen.getByRole('button', { name: /stop/i }).textContent).toBe('Stop')
    expect(screen.getAllByText('00:12:31')).toHaveLength(1)
    await waitFor(() => expect(document.title).toMatch(/^00:12:31 · Time Tracking/))
  })

  test('another page’s title gets the clock as well', async () => {
    leaveTimer({ startedAt: NINE - 751_000 })
    open({ path: '/clients' })
    document.title = 'Projects · Billfold'
    await waitFor(() => expect(document.title).toBe('00:12:31 · Projects · Billfold'))
  })

  test('Stop leads to the form on the time tracking page', async () => {
    leaveTimer({ startedAt: NINE - HOUR })
    const { user, visited } = open({ path: '/clients' })
    await user.click(inFrame().getByRole('button', { name: 'Stop timer' }))
    expect(visited).toEqual([`/time-tracking?new=&measured=${NINE - HOUR}`])
  })
})

describe('over twelve hours', () => {
  const startedAt = NINE - 14 * HOUR
  const question = () => screen.findByRole('alertdialog', { name: 'The timer has been running for over 12 hours' })

  test.each(['/clients', '/time-tracking'])('it asks by itself, once, on %s', async (path) => {
    leaveTimer({ startedAt })
    open({ path })
    expect((await question()).textContent).toContain('It was started on Nov 19, 2026, 7:00 PM and shows 14:00:00.')
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
  })

  test('just twelve are not asked about', async () => {
    leaveTimer({ startedAt })
    open()
    // The dialog is lazy-loaded, so wait for it.
    await question()
    act(() => leaveTimer({ startedAt: NINE - 12 * HOUR }))
    expect(clock()).toBe('12:00:00')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('all of it can be kept: the timer goes on, and Stop asks no more', async () => {
    leaveTimer({ startedAt })
    const { user } = open()
    await question()
    await user.click(press('Keep all, go on'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(clock()).toBe('14:00:00')
    await user.click(press('Stop'))
    await formOpened()
    expect(field('Hours').value).toBe('14')
  })

  test('another length can be entered, and opens the form', async () => {
    leaveTimer({ startedAt })
    const { user } = open()
    await question()
    await user.type(field('Another length'), 'x{Enter}')
    expect(await screen.findByText('Hours must be a number from 0 to 999999.9999')).toBeTruthy()
    await user.clear(field('Another length'))
    await user.type(field('Another length'), '7:30{Enter}')
    await formOpened()
    expect([field('Hours').value, field('Date').value]).toEqual(['7.5', '2026-11-19'])
  })

  test('it can be discarded, and that be undone', async () => {
    leaveTimer({ startedAt, text: 'Sketches' })
    const { user } = open()
    await question()
    await user.click(press('Discard the time'))
    expect(clock()).toBe('00:00:00')
    expect(screen.queryByText('Not saved yet')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(clock()).toBe('14:00:00')
  })

  test('put off, it asks again at Stop, and then keeping all stops', async () => {
    leaveTimer({ startedAt })
    const { user } = open()
    await question()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await user.click(press('Stop'))
    await question()
    await user.click(press('Keep all the time'))
    await formOpened()
    expect(field('Hours').value).toBe('14')
  })

  test('Stop, answered in another tab, says nothing of the next timer: that one asks by itself and can be put off', async () => {
    leaveTimer({ startedAt })
    const { user } = open()
    await question()
    await user.keyboard('{Escape}')
    await user.click(press('Stop'))
    await question()
    act(() => leaveTimer({}))
    act(() => leaveTimer({ startedAt: NINE - 13 * HOUR }))
    await question()
    expect(press('Keep all, go on')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
