import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { ApiError, useSession } from '@billfold/web-kit'
import { testUser } from '@billfold/web-kit/testing/page-providers.tsx'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type SendEntry, type SendingOptions, sendUnsynced } from './send-unsynced.ts'
import { addUnsynced, stateOf } from './unsynced-changes.ts'
import { createUnsyncedStore } from './unsynced.store.ts'
import { sampleUnsynced } from './testing/sample-unsynced.ts'

const NINE = Date.UTC(2026, 10, 20, 14)
const HOUR = 3_600_000

beforeEach(() => {
  useSession.setState({ user: testUser })
  vi.useFakeTimers({ toFake: ['Date'], now: NINE })
})
afterEach(() => {
  vi.useRealTimers()
})

const offline = new ApiError({ status: 0, code: 'offline', message: 'Request failed' })

/** Simulates a browser whose tabs share storage and locks. */
function createBrowser() {
  const values = new Map<string, string>()
  const storage = { getItem: (key: string) => values.get(key) ?? null, setItem: (key: string, value: string) => void values.set(key, value) }
  let held: Promise<unknown> = Promise.resolve()
  const request = (_: string, work: () => Promise<unknown>) => {
    const result = held.then(work)
    held = result.catch(() => undefined)
    return result
  }
  const locks = { request } as unknown as SendingOptions['locks']
  const openTab = () => createUnsyncedStore(testUser.id, { storage, events: new EventTarget() })
  return { openTab, locks }
}

/** Simulates the billing service, which creates one entry per idempotency key. */
function createServer() {
  const keys = new Set<string>()
  const received: string[] = []
  const send: SendEntry = async ({ idempotencyKey }) => {
    received.push(idempotencyKey)
    keys.add(idempotencyKey)
    return {} as TimeEntry
  }
  return { keys, received, send }
}

function openBrowser() {
  const { openTab, locks } = createBrowser()
  const server = createServer()
  const store = openTab()
  const sendFrom = (tab = store, send = server.send) => sendUnsynced({ userId: testUser.id, store: tab, locks, send })
  return { openTab, locks, server, store, sendFrom }
}

describe('waiting entries', () => {
  test('are sent once, even if two tabs are open', async () => {
    const { openTab, server, store, sendFrom } = openBrowser()
    store.change((entries) => addUnsynced(entries, sampleUnsynced({ idempotencyKey: 'one' })))
    const other = openTab()
    const results = await Promise.all([sendFrom(), sendFrom(other)])
    expect(server.received).toEqual(['one'])
    expect(results.map(({ sent }) => sent)).toEqual([1, 0])
    expect(openTab().getState()).toEqual([])
  })

  test('are created only once, even if the response is lost and they are resent', async () => {
    const { openTab, server, store, sendFrom } = openBrowser()
    store.change((entries) => addUnsynced(entries, sampleUnsynced({ idempotencyKey: 'one' })))
    const lost: SendEntry = async (entry) => {
      await server.send(entry)
      throw offline
    }
    await expect(sendFrom(store, lost)).rejects.toBe(offline)
    expect(openTab().getState()).toMatchObject([{ idempotencyKey: 'one', sentAt: NINE, refusal: null }])
    vi.setSystemTime(NINE + HOUR)
    await sendFrom(openTab())
    expect([server.received.length, server.keys.size]).toEqual([2, 1])
    expect(openTab().getState()).toEqual([])
  })

  test('are not resent once their idempotency key may have expired on the server', async () => {
    const { server, store, sendFrom } = openBrowser()
    store.change((entries) => addUnsynced(entries, sampleUnsynced({ sentAt: NINE })))
    vi.setSystemTime(NINE + 48 * HOUR)
    await sendFrom()
    expect(server.received).toEqual([])
    expect(stateOf(store.getState()[0]!, Date.now())).toBe('unsure')
  })

  test('are sent no matter how old they are, if they were never sent before', async () => {
    const { server, store, sendFrom } = openBrowser()
    store.change((entries) => addUnsynced(entries, sampleUnsynced({ idempotencyKey: 'one', sentAt: null })))
    vi.setSystemTime(NINE + 480 * HOUR)
    await sendFrom()
    expect(server.received).toEqual(['one'])
  })
})

test('a rejected entry is kept with the reason, and the other entries are sent', async () => {
  const { server, store, sendFrom } = openBrowser()
  for (const idempotencyKey of ['one', 'two']) store.change((entries) => addUnsynced(entries, sampleUnsynced({ idempotencyKey })))
  const issues = [{ path: 'projectId', message: 'Project not found for this client' }]
  const refusesFirst: SendEntry = async (entry) => {
    if (entry.idempotencyKey === 'one') throw new ApiError({ status: 404, code: 'not_found', message: 'Project not found', issues })
    return server.send(entry)
  }
  expect(await sendFrom(store, refusesFirst)).toEqual({ sent: 1, refusal: 'Project not found for this client' })
  expect(store.getState()).toMatchObject([{ idempotencyKey: 'one', refusal: { path: 'projectId' } }])
  await sendFrom()
  expect(server.received).toEqual(['two'])
})

test.each([401, 429, 500, 503])('an entry keeps waiting after a response with status %i', async (status) => {
  const { store, sendFrom } = openBrowser()
  store.change((entries) => addUnsynced(entries, sampleUnsynced()))
  const failure = new ApiError({ status, code: 'service_unavailable', message: 'Billing is not available right now.' })
  await expect(sendFrom(store, () => Promise.reject(failure))).rejects.toBe(failure)
  expect(store.getState()).toMatchObject([{ refusal: null }])
})

test('the lock is released if the user signs out during a request', async () => {
  const { store, sendFrom } = openBrowser()
  store.change((entries) => addUnsynced(entries, sampleUnsynced()))
  const sending = sendFrom(store, () => new Promise(() => undefined))
  await vi.waitFor(() => expect(store.getState()[0]?.sentAt).toBeGreaterThanOrEqual(NINE))
  useSession.setState({ user: null })
  expect(await sending).toEqual({ sent: 0, refusal: null })
})
