import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { timerCalls } from '@billfold/contracts/timers/timer-calls'
import { ApiError, FillersProvider } from '@billfold/web-kit'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answerClients, answerProjects } from '@billfold/web-kit/testing/answer-choices.ts'
import { answer, renderPage, testUser, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TimeTrackingPage } from '../time-entries/time-tracking-page.tsx'
import { clients, projects, sampleEntry, sampleSummary } from '../testing/samples.ts'
import { clearTimers, storeLastSeen, storeTimer } from '../testing/timers.ts'
import { FrameTimer } from './frame-timer.tsx'
import { noIdleTime, useIdleTime, useLongTimer } from './timer.store.ts'

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
  useIdleTime.setState(noIdleTime)
  vi.useFakeTimers({ toFake: ['Date'], now: NINE })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Renders the page with the timer in the header, as the shell does. */
function open() {
  return renderPage(
    <FillersProvider value={(slot) => (slot === 'frame.header.v1' ? fillers : [])}>
      <TimeTrackingPage />
    </FillersProvider>,
    { path: '/time-tracking', answers, user: testUser },
  )
}

const clock = () => screen.getByRole('timer').textContent
const getButton = (name: string) => screen.getByRole('button', { name })
const formOpened = () => screen.findByRole('button', { name: 'Create Entry' })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))

describe('a timer that ran while the computer slept', () => {
  const startedAt = NINE - 3 * HOUR
  const question = () => screen.findByRole('alertdialog', { name: 'Were you working the whole time?' })

  async function wake() {
    storeTimer({ startedAt, text: 'Sketches' })
    storeLastSeen(NINE - 2 * HOUR)
    const { user } = open()
    expect((await question()).textContent).toContain('from Nov 20, 2026, 7:00 AM to Nov 20, 2026, 9:00 AM (02:00:00)')
    return user
  }

  test('keeps all the time if the user chooses to, and does not ask again', async () => {
    const user = await wake()
    await user.click(getButton('Keep time'))
    expect(clock()).toBe('03:00:00')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('drops the idle time if the user chooses to, and restores it with Undo', async () => {
    const user = await wake()
    await user.click(getButton('Remove and continue'))
    expect(clock()).toBe('01:00:00')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(clock()).toBe('03:00:00')
  })

  test('can be stopped at the time when the computer went to sleep', async () => {
    const user = await wake()
    await user.click(getButton('Remove and stop'))
    await formOpened()
    expect(field('Hours').value).toBe('1')
  })

  test('asks only about the idle time if the remaining time is under twelve hours', async () => {
    storeTimer({ startedAt: NINE - 14 * HOUR })
    storeLastSeen(NINE - 9 * HOUR)
    const { user } = open()
    await question()
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    await user.click(getButton('Remove and continue'))
    expect(clock()).toBe('05:00:00')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test.each([
    ['only ten minutes of sleep', { startedAt, seen: NINE - 10 * MINUTE }],
    ['another device has started the timer', { startedAt, seen: startedAt - HOUR }],
  ])('does not ask about the idle time after %s', async (_, { startedAt: start, seen }) => {
    storeTimer({ startedAt: start })
    storeLastSeen(seen)
    open()
    // Wait until the idle check has run.
    await waitFor(() => expect(localStorage.getItem('billfold.timer-seen')).toBe(String(NINE)))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
