import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../data/api-error.ts'
import { useCall } from '../data/queries.ts'
import { useLeaveGuard } from '../navigation/leave-guard.tsx'
import { endSession, useSession } from '../session/session.store.ts'
import { fakeEventSources, type FakeEventSource } from '../testing/fake-event-source.ts'
import { answer, renderPage, testUser } from '../testing/render.tsx'
import { useLive } from './use-live.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => {
  look(true)
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function look(isLooking: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: !isLooking })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

function Page() {
  const [isTyping, setTyping] = useState(false)
  useLive()
  useLeaveGuard(isTyping)
  const clients = useCall(clientCalls.list)
  useCall(proposalCalls.list)
  return (
    <>
      <button onClick={() => void clients.refetch()}>Fetch</button>
      <button onClick={() => setTyping(true)}>Type</button>
      <button onClick={() => setTyping(false)}>Save</button>
    </>
  )
}

async function open({ signedIn = answer(accountCalls.currentUser, testUser) } = {}) {
  const streams = fakeEventSources()
  const answers = [answer(clientCalls.list, []), answer(proposalCalls.list, []), signedIn]
  const page = renderPage(<Page />, { answers })
  await pass(100)
  const told = page.requests.length
  const asked = () => page.requests.slice(told).map(({ address }) => address)
  const stream = streams[0]!
  act(() => stream.open())
  return { ...page, streams, stream, asked }
}

const click = (name: string) => act(() => screen.getByText(name).click())
const changed = (stream: FakeEventSource, topics: string[], age = 0) => act(async () => stream.say({ topics, age }))

test('refetches only the data that changed', async () => {
  const { stream, asked } = await open()
  expect(stream.address).toBe('/api/live?user=1')
  await pass(10)
  await changed(stream, ['proposals'])
  expect(asked()).toEqual(['/api/proposals'])
})

test.each(['clients', 'projects'])('invalidates all queries that show the names of changed %s', async (topic) => {
  const { stream, queryClient } = await open()
  const named = [['', 'api', 'expenses?from=2026-11-01'], ['', 'api', 'time-entries'], ['', 'api', 'invoices', '7']]
  for (const key of named) queryClient.setQueryData(key, [])
  await changed(stream, [topic])
  expect(named.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
})

test.each([
  ['shareLinks', 'projects', true],
  ['timeEntries', 'reports', true],
  ['timeEntries', 'dashboard', true],
  ['timeEntries', 'invoices', false],
  ['invoices', 'invoices', true],
  ['invoices', 'time-entries', true],
  ['invoices', 'dashboard', true],
  ['proposals', 'outbox', true],
  ['expenses', 'expenses', true],
  ['expenses', 'reports', true],
  ['expenses', 'dashboard', true],
  ['expenses', 'invoices', false],
  ['notifications', 'notifications', true],
  ['notifications', 'outbox', true],
])('after a change to %s, invalidates the queries below /api/%s: %s', async (topic, place, isOld) => {
  const { stream, queryClient } = await open()
  queryClient.setQueryData(['', 'api', place], [])
  await changed(stream, [topic])
  expect(queryClient.getQueryState(['', 'api', place])?.isInvalidated).toBe(isOld)
})

test('refetches nothing when it first connects, and everything when it reconnects', async () => {
  const { stream, asked } = await open()
  expect(asked()).toEqual([])
  await pass(10)
  await act(async () => stream.open())
  expect(asked().toSorted((a, b) => a.localeCompare(b))).toEqual(['/api/clients', '/api/proposals'])
})

test('does not refetch data that was fetched after the change', async () => {
  const { stream, asked } = await open()
  await pass(1000)
  click('Fetch')
  await pass(240)
  await changed(stream, ['clients'], 250)
  expect(asked()).toEqual(['/api/clients', '/api/proposals'])
  await changed(stream, ['clients'], 100)
  expect(asked()).toEqual(['/api/clients', '/api/proposals', '/api/clients'])
})

test('postpones updates until the user has saved a form', async () => {
  const { stream, asked } = await open()
  await pass(10)
  click('Type')
  await changed(stream, ['proposals'])
  expect(asked()).toEqual([])
  click('Save')
  await pass(0)
  expect(asked()).toEqual(['/api/proposals'])
})

test('postpones updates while the page is hidden', async () => {
  const { stream, asked } = await open()
  await pass(10)
  look(false)
  await changed(stream, ['proposals'])
  expect(asked()).toEqual([])
  look(true)
  await pass(0)
  expect(asked()).toEqual(['/api/proposals'])
})

test('retries a rejected connection with increasing delays', async () => {
  const { streams, stream } = await open()
  act(() => stream.refuse())
  await pass(3000)
  expect(streams).toHaveLength(2)
  act(() => streams[1]!.refuse())
  await pass(1900)
  expect(streams).toHaveLength(2)
  await pass(4100)
  expect(streams).toHaveLength(3)
})

test.each([[0, 1000], [0.9, 2800]])('spreads out the retries of browsers that were rejected at the same time: random %s after %s ms', async (chance, wait) => {
  const { streams, stream } = await open()
  const random = vi.spyOn(Math, 'random').mockReturnValue(chance)
  act(() => stream.refuse())
  random.mockRestore()
  await pass(wait - 10)
  expect(streams).toHaveLength(1)
  await pass(20)
  expect(streams).toHaveLength(2)
})

test('stops after the session has ended', async () => {
  const { stream } = await open()
  act(() => endSession())
  await pass(0)
  expect(stream.readyState).toBe(2)
})

test('ends the session only when a connection is rejected because the user is signed out', async () => {
  const over = new ApiError({ status: 401, code: 'unauthenticated', message: 'You’re not logged in' })
  const busy = new ApiError({ status: 503, code: 'service_unavailable', message: 'Try again' })
  const replies = [busy, testUser, over]
  const { streams } = await open({ signedIn: answer(accountCalls.currentUser, () => replies.shift() ?? over) })
  for (const hasEnded of [false, false, true]) {
    act(() => streams.at(-1)!.refuse())
    await pass(0)
    expect(useSession.getState().hasEnded).toBe(hasEnded)
    await pass(60_000)
  }
  expect(streams).toHaveLength(3)
})
