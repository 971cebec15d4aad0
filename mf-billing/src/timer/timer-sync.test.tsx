import { AppError } from '@billfold/contracts/errors'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import type { Timer } from '@billfold/contracts/timers/timer'
import { timerCalls } from '@billfold/contracts/timers/timer-calls'
import { FillersProvider, keyOf } from '@billfold/web-kit'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answerClients, answerProjects } from '@billfold/web-kit/testing/answer-choices.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { TimeTrackingPage } from '../time-entries/time-tracking-page.tsx'
import { sampleTimer, timerServer } from '../testing/timer-server.ts'
import { clients, projects, sampleEntry, sampleSummary } from '../testing/samples.ts'
import { clearTimers, storeTimer } from '../testing/timers.ts'
import { FrameTimer } from './frame-timer.tsx'

const fillers = [{ key: 'billing/timer', span: 1, Filler: FrameTimer }]

beforeEach(clearTimers)

function open({ timers = [] as Timer[], path = '/time-tracking', answers = [] as Answer[] } = {}) {
  const server = timerServer(timers)
  const page = renderPage(
    <FillersProvider value={(slot) => (slot === 'frame.header.v1' ? fillers : [])}>
      <TimeTrackingPage />
    </FillersProvider>,
    {
      path,
      answers: [
        ...answers,
        ...server.answers,
        ...answerClients(clients),
        ...answerProjects(projects),
        answerBilling(),
        answer(timeEntryCalls.summary, sampleSummary),
        answer(timeEntryCalls.list, [sampleEntry()]),
        answer(timeEntryCalls.create, sampleEntry()),
      ],
    },
  )
  onTestFinished(async () => {
    // Every change is followed by a list request. Wait for that request, so that it does not run into the next test.
    const sent = () => page.requests.filter(({ address }) => address.startsWith('/api/timers'))
    await waitFor(() => expect(sent().at(-1)?.method).toBe('GET'))
  })
  return { ...page, server, changes: () => page.requests.filter(({ method }) => method !== 'GET').map(({ method, address }) => `${method} ${address}`) }
}

/** Timeout for edits, which are sent with a delay after the last keystroke. */
const WITH_TYPING = { timeout: 10_000 }

const clock = () => screen.getByRole('timer', { hidden: true }).textContent
const task = () => screen.getByPlaceholderText<HTMLInputElement>('What are you working on?')
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
/** Simulates a live event about timers. */
const hear = async ({ queryClient }: ReturnType<typeof open>) => act(() => queryClient.invalidateQueries({ queryKey: keyOf(timerCalls.list.path) }))

describe('a timer on the server', () => {
  test('continues to run in this browser', async () => {
    open({ timers: [sampleTimer({ startedAt: minutesAgo(90) })] })
    await waitFor(() => expect(clock()).toMatch(/^01:30:0/))
    expect(task().value).toBe('Sketches')
    expect(button('Stop')).toBeTruthy()
  })

  test('is created with the user’s project and text', async () => {
    const { user, server } = open()
    await user.type(task(), 'Call{Enter}')
    await waitFor(() => expect(server.timers).toMatchObject([{ description: 'Call', hours: null }]))
    expect(Math.abs(Date.parse(server.timers[0]?.startedAt ?? '') - Date.now())).toBeLessThan(5000)
  })

  test('is updated with text that the user enters while it runs', async () => {
    const { user, server } = open({ timers: [sampleTimer()] })
    await screen.findByDisplayValue('Sketches')
    await user.type(task(), ' and notes')
    await waitFor(() => expect(server.timers[0]?.description).toBe('Sketches and notes'), WITH_TYPING)
  })

  test('shows changes made on another device', async () => {
    const page = open({ timers: [sampleTimer()] })
    await screen.findByDisplayValue('Sketches')
    page.server.timers = [sampleTimer({ hours: '2' })]
    await hear(page)
    const list = within(await screen.findByRole('region', { name: 'Not saved yet' }))
    expect(list.getByText('02:00:00')).toBeTruthy()
    expect(clock()).toBe('00:00:00')
    page.server.timers = []
    await hear(page)
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
    expect(page.changes()).toEqual([])
  })

  test('is created only once if an earlier version stored it in the browser', async () => {
    storeTimer({ startedAt: Date.now() - 60_000, text: 'Before the update', measured: [{ startedAt: 1_790_000_000_000, hours: '1.5', projectId: 10, text: 'Not saved' }] })
    const { server, changes } = open()
    await waitFor(() => expect(server.timers).toHaveLength(2))
    expect(server.timers.map(({ description, hours }) => [description, hours])).toEqual([
      ['Not saved', '1.5'],
      ['Before the update', null],
    ])
    await waitFor(() => expect(screen.getByText('Not saved yet')).toBeTruthy())
    expect(changes()).toEqual(['POST /api/timers', 'POST /api/timers'])
  })
})

describe('stopping a timer', () => {
  test('sends the stopped time only after the form is closed', async () => {
    const { user, server, changes } = open({ timers: [sampleTimer({ startedAt: minutesAgo(90) })] })
    await screen.findByDisplayValue('Sketches')
    await user.click(button('Stop'))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(changes()).toEqual([])
    await waitFor(() => expect(server.timers[0]?.hours).toMatch(/^1\.5/), WITH_TYPING)
    expect(changes()).toEqual(['PUT /api/timers/7'])
  })

  test('saves the entry and the timer in one request', async () => {
    const { user, requests, toastText } = open({ timers: [sampleTimer({ startedAt: minutesAgo(90) })] })
    await screen.findByDisplayValue('Sketches')
    await user.click(button('Stop'))
    await user.click(await screen.findByRole('button', { name: 'Create Entry' }))
    await waitFor(() => expect(toastText()).toBe('Success: Time entry created successfully'))
    const post = requests.find(({ method, address }) => method === 'POST' && address === '/api/time-entries')
    expect(post?.body).toMatchObject({ timerId: 7, description: 'Sketches' })
    expect(post?.headers.get('Idempotency-Key')).toBe('timer-7')
  })

  test('explains that another device has saved the time, and lets the user save a separate entry', async () => {
    let attempts = 0
    const message = 'This time has already been saved or discarded'
    const create = answer(timeEntryCalls.create, () => {
      attempts += 1
      return attempts === 1 ? new AppError('conflict', message, { issues: [{ path: 'timerId', message }] }) : sampleEntry()
    })
    const { user, requests, toastText } = open({ timers: [sampleTimer({ startedAt: minutesAgo(90) })], answers: [create] })
    await screen.findByDisplayValue('Sketches')
    await user.click(button('Stop'))
    await user.click(await screen.findByRole('button', { name: 'Create Entry' }))
    expect(await screen.findByText('This time was saved or discarded elsewhere. Saving it here creates another entry.')).toBeTruthy()
    expect(toastText()).toBeUndefined()
    await user.click(button('Create Entry'))
    await waitFor(() => expect(toastText()).toBe('Success: Time entry created successfully'))
    const posts = requests.filter(({ method, address }) => method === 'POST' && address === '/api/time-entries')
    expect(posts.map(({ body }) => (body as { timerId?: number }).timerId)).toEqual([7, undefined])
    expect(posts[1]?.headers.get('Idempotency-Key')).not.toBe('timer-7')
  })
})

describe('when the server is unavailable', () => {
  test('a timer can be started and is sent once the server is available again', async () => {
    const { user, server, requests } = open()
    server.isDown = true
    await user.type(task(), 'On the train{Enter}')
    expect(button('Stop')).toBeTruthy()
    await waitFor(() => expect(requests.filter(({ address }) => address === '/api/timers').length).toBeGreaterThan(1))
    expect([server.timers, clock()]).toEqual([[], expect.stringMatching(/^00:00:0/)])
    server.isDown = false
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(server.timers).toMatchObject([{ description: 'On the train' }]))
  })
})

describe('the start time', () => {
  test('can be changed while the timer runs', async () => {
    const startedAt = minutesAgo(10)
    const { user, server } = open({ timers: [sampleTimer({ startedAt })] })
    await user.click(await screen.findByRole('button', { name: /^Running since / }))
    const field = await screen.findByLabelText<HTMLInputElement>('Started at')
    const date = screen.getByLabelText<HTMLInputElement>('Date')
    fireEvent.change(date, { target: { value: '2099-01-01' } })
    await user.click(button('Change'))
    expect(await screen.findByText('The start time must be in the past')).toBeTruthy()
    fireEvent.change(date, { target: { value: '' } })
    fireEvent.change(field, { target: { value: '' } })
    await user.click(button('Change'))
    expect(await screen.findByText('Must be a date (YYYY-MM-DD)')).toBeTruthy()
    expect(screen.getByText('Please enter a time')).toBeTruthy()
    expect(screen.queryByText('The start time must be in the past')).toBeNull()
    fireEvent.change(date, { target: { value: '2026-01-05' } })
    fireEvent.change(field, { target: { value: '09:00' } })
    await user.click(button('Change'))
    // In New York.
    await waitFor(() => expect(server.timers[0]?.startedAt).toBe('2026-01-05T14:00:00.000Z'), WITH_TYPING)
    // The button is hidden behind the question about a timer over twelve hours.
    expect(screen.getByRole('button', { name: /^Running since Jan 5, 2026, 9:00\sAM$/, hidden: true })).toBeTruthy()
  })

  test('keeps its seconds if the user does not change it', async () => {
    const startedAt = minutesAgo(10)
    const { user, changes } = open({ timers: [sampleTimer({ startedAt })] })
    await user.click(await screen.findByRole('button', { name: /^Running since / }))
    await user.click(await screen.findByRole('button', { name: 'Change' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(clock()).toMatch(/^00:10:0/)
    expect(changes()).toEqual([])
  })

  test('can be set to a time in the past when starting a timer', async () => {
    const { user, server } = open()
    await user.click(button('Start earlier'))
    fireEvent.change(await screen.findByLabelText('Date'), { target: { value: '2026-01-05' } })
    fireEvent.change(screen.getByLabelText('Started at'), { target: { value: '09:00' } })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Start' }))
    await waitFor(() => expect(server.timers).toMatchObject([{ startedAt: '2026-01-05T14:00:00.000Z', hours: null }]))
  })
})
