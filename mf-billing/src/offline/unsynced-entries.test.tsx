import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { timerCalls } from '@billfold/contracts/timers/timer-calls'
import { ApiError, FillersProvider } from '@billfold/web-kit'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answerClients, answerProjects } from '@billfold/web-kit/testing/answer-choices.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { clients, projects, sampleEntry, sampleSummary } from '../testing/samples.ts'
import { clearTimers, storeTimer } from '../testing/timers.ts'
import { TimeTrackingPage } from '../time-entries/time-tracking-page.tsx'
import { FrameTimer } from '../timer/frame-timer.tsx'
import { sampleUnsynced, storeUnsynced } from './testing/sample-unsynced.ts'

const offline = new ApiError({ status: 0, code: 'offline', message: 'Request failed' })
const fillers = [{ key: 'billing/timer', span: 1, Filler: FrameTimer }]

beforeEach(clearTimers)

interface Opened {
  path?: string
  create?: Parameters<typeof answer<typeof timeEntryCalls.create>>[1]
}

/** Opens the page with the timer in its header. The timer sends unsynced entries. */
function open({ path = '/time-tracking', create = offline }: Opened = {}) {
  const answers: Answer[] = [
    answer(timeEntryCalls.create, create),
    answer(timerCalls.list, { now: new Date().toISOString(), timers: [] }),
    answer(timeEntryCalls.list, [sampleEntry()]),
    answer(timeEntryCalls.summary, sampleSummary),
    answer(timeEntryCalls.get, sampleEntry()),
    ...answerClients(clients),
    ...answerProjects(projects),
    answerBilling(),
  ]
  const page = renderPage(
    <FillersProvider value={(slot) => (slot === 'frame.header.v1' ? fillers : [])}>
      <TimeTrackingPage />
    </FillersProvider>,
    { path, answers },
  )
  return { ...page, keys: () => page.requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('Idempotency-Key')) }
}

const disconnect = () => {
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => connection.mockRestore())
  return () => {
    connection.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
  }
}

const unsynced = async () => within(await screen.findByRole('region', { name: 'Not synced yet' }))
const isEmpty = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Not synced yet' })).toBeNull())

test('a new entry is kept offline and sent later with the same idempotency key', async () => {
  const reconnect = disconnect()
  let isReachable = false
  const page = open({ path: '/time-tracking?new&project=10', create: () => (isReachable ? sampleEntry() : offline) })
  await page.user.type(await screen.findByLabelText(/^Hours/), '1:30')
  await page.user.type(screen.getByLabelText(/^Description/), 'On the train')
  await page.user.click(screen.getByRole('button', { name: 'Create Entry' }))
  expect((await unsynced()).getByText('Website redesign · On the train')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(page.toastText()).toMatch(/^Kept on this device/)
  isReachable = true
  reconnect()
  await isEmpty()
  expect(page.toastText()).toBe('Synced: 1 entry')
  expect(page.keys()).toHaveLength(2)
  expect(new Set(page.keys()).size).toBe(1)
})

test('a stopped timer is hidden while its entry is waiting to be sent, and removed once it is sent', async () => {
  const startedAt = Date.UTC(2026, 10, 20, 14)
  storeTimer({ measured: [{ startedAt, hours: '1.5', projectId: 10, text: 'Sketches' }] })
  storeUnsynced([sampleUnsynced({ measured: startedAt, idempotencyKey: `timer-${startedAt}` })])
  const reconnect = disconnect()
  const page = open({ create: () => sampleEntry() })
  await unsynced()
  expect(screen.queryByText('Not saved yet')).toBeNull()
  reconnect()
  await isEmpty()
  expect(page.keys()).toEqual([`timer-${startedAt}`])
  expect(JSON.parse(localStorage.getItem('billfold.timer.1') ?? '{}')).toMatchObject({ measured: [] })
})

test('an entry can be discarded, and restored with Undo', async () => {
  disconnect()
  storeUnsynced([sampleUnsynced()])
  const { user } = open()
  await user.click((await unsynced()).getByRole('button', { name: /^Discard/ }))
  await isEmpty()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect((await unsynced()).getByText('Website redesign · Sketches on the train')).toBeTruthy()
})

test('the reason for a rejection is shown, and the entry can be saved with corrected details', async () => {
  const reason = 'Project not found for this client'
  const refused = new ApiError({ status: 404, code: 'not_found', message: reason, issues: [{ path: 'projectId', message: reason }] })
  storeUnsynced([sampleUnsynced({ body: { ...sampleUnsynced().body, description: 'Old' } })])
  const replies: (ApiError | ReturnType<typeof sampleEntry>)[] = [refused]
  const page = open({ create: () => replies.shift() ?? sampleEntry() })
  const list = await unsynced()
  expect(await list.findByText(reason)).toBeTruthy()
  expect(page.toastText()).toBe(`A time entry was not accepted: ${reason}`)
  await page.user.click(list.getByRole('button', { name: /^Edit/ }))
  const description = await screen.findByLabelText<HTMLTextAreaElement>(/^Description/)
  expect(description.value).toBe('Old')
  await page.user.type(description, ' and new')
  await page.user.click(screen.getByRole('button', { name: 'Create Entry' }))
  await isEmpty()
  expect(page.requests.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ description: 'Old and new' })
  expect(new Set(page.keys()).size).toBe(2)
})

test('an entry that may have reached the server days ago is not resent until the user confirms', async () => {
  storeUnsynced([sampleUnsynced({ sentAt: Date.now() - 3 * 86_400_000 })])
  const page = open({ create: () => sampleEntry() })
  const list = await unsynced()
  expect(list.getByText('May already be synced')).toBeTruthy()
  expect(page.keys()).toEqual([])
  await page.user.click(list.getByRole('button', { name: 'Send again' }))
  await isEmpty()
  expect(page.keys()).toHaveLength(1)
  expect(page.keys()).not.toContain(sampleUnsynced().idempotencyKey)
})
