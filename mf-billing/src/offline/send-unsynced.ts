import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { api, ApiError, useSession } from '@billfold/web-kit'
import { changeUnsynced, removeUnsynced, stateOf } from './unsynced-changes.ts'
import type { UnsyncedEntry } from './unsynced-entry.ts'
import type { UnsyncedStore } from './unsynced.store.ts'

/** Sends one entry. */
export type SendEntry = (entry: Pick<UnsyncedEntry, 'body' | 'idempotencyKey'>) => Promise<TimeEntry>

export interface SendingOptions {
  /** Part of the lock name, so that only one of the user's tabs sends at a time. */
  userId: number
  store: UnsyncedStore
  locks?: Pick<LockManager, 'request'> | undefined
  send?: SendEntry
  /** Called for each entry stored by the server. */
  onSent?: (entry: UnsyncedEntry) => void
}

export interface SendingResult {
  sent: number
  /** Reason for the most recent rejection; null if no entry was rejected. */
  refusal: string | null
}

const sendToServer: SendEntry = (entry) => api(timeEntryCalls.create, entry)

/**
 * The Web Locks API is undefined without HTTPS. Several tabs may then send the same idempotency key, but the server creates only one entry.
 */
const browserLocks = (): LockManager | undefined => navigator.locks

/** Queue of the sends in this tab. If locks are unavailable, it is the only protection against parallel sends. */
let last: Promise<unknown> = Promise.resolve()

/** Sends the waiting entries in order. Throws if the server cannot be reached, and the remaining entries wait for the next attempt. */
export function sendUnsynced({ userId, locks = browserLocks(), ...sending }: SendingOptions): Promise<SendingResult> {
  const work = () => whileActing(userId, sendAll(sending))
  const result = last.then(() => (locks ? locks.request(`billfold-unsynced-${userId}`, work) : work()))
  last = result.catch(() => undefined)
  return result
}

const NOTHING: SendingResult = { sent: 0, refusal: null }

/** If the user signs out, running requests never settle. This promise then resolves anyway, so that the lock is released. */
async function whileActing(userId: number, work: Promise<SendingResult>): Promise<SendingResult> {
  const { promise: left, resolve } = Promise.withResolvers<SendingResult>()
  const unsubscribe = useSession.subscribe(({ user }) => {
    if (user?.id !== userId) resolve(NOTHING)
  })
  return Promise.race([work, left]).finally(unsubscribe)
}

async function sendAll({ store, send = sendToServer, onSent }: Omit<SendingOptions, 'userId' | 'locks'>): Promise<SendingResult> {
  const result = { ...NOTHING }
  for (const { idempotencyKey } of store.getState()) {
    // Record the time before the request, because the page may be closed while the request is running.
    const entry = markSent(store, idempotencyKey, Date.now())
    if (!entry) continue
    try {
      await send({ body: entry.body, idempotencyKey })
      store.change((entries) => removeUnsynced(entries, idempotencyKey))
      result.sent += 1
      onSent?.(entry)
    } catch (error) {
      if (!isRefusal(error)) throw error
      const [issue] = error.issues
      const refusal = { message: issue?.message ?? error.message, path: issue?.path ?? null }
      store.change((entries) => changeUnsynced(entries, idempotencyKey, { refusal }))
      result.refusal = refusal.message
    }
  }
  return result
}

/** Returns undefined if the entry must not be sent, for example because another tab has already sent it. */
function markSent(store: UnsyncedStore, idempotencyKey: string, now: number): UnsyncedEntry | undefined {
  const isDue = (entry: UnsyncedEntry) => entry.idempotencyKey === idempotencyKey && stateOf(entry, now) === 'waiting'
  // An empty change reads the storage again, because another tab's storage event may not have arrived yet.
  const found = store.change((entries) => entries).find(isDue)
  if (!found) return undefined
  store.change((entries) => changeUnsynced(entries, idempotencyKey, { sentAt: found.sentAt ?? now }))
  return found
}

/** True if the server has rejected the entry permanently. Expired sessions, timeouts, rate limiting and server errors do not count. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 408 && error.status !== 429 && error.code !== 'unreadable'
}
