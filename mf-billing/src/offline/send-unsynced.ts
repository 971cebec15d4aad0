import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { api, ApiError, useSession } from '@billfold/web-kit'
import { changeUnsynced, removeUnsynced, stateOf } from './unsynced-changes.ts'
import type { UnsyncedEntry } from './unsynced-entry.ts'
import type { UnsyncedStore } from './unsynced.store.ts'

/** Sends one entry. */
export type SendEntry = (entry: Pick<UnsyncedEntry, 'body' | 'idempotencyKey'>) => Promise<TimeEntry>

export interface SendingOptions {
  /** Names the lock: one tab of the user sends at a time. */
  userId: number
  store: UnsyncedStore
  locks?: Pick<LockManager, 'request'> | undefined
  send?: SendEntry
  /** Runs for each entry that the server has stored. */
  onSent?: (entry: UnsyncedEntry) => void
}

export interface SendingResult {
  sent: number
  /** The last refusal. */
  refusal: string | null
}

const sendToServer: SendEntry = (entry) => api(timeEntryCalls.create, entry)

/** Undefined without HTTPS. Then several tabs send the same key, and the server creates one entry. */
const browserLocks = (): LockManager | undefined => navigator.locks

/** This tab's turns, which are all there is without locks. */
let last: Promise<unknown> = Promise.resolve()

/** Sends the entries that wait, in their order. Throws if the server cannot be reached; the others then wait for the next attempt. */
export function sendUnsynced({ userId, locks = browserLocks(), ...sending }: SendingOptions): Promise<SendingResult> {
  const work = () => whileActing(userId, sendAll(sending))
  const result = last.then(() => (locks ? locks.request(`billfold-unsynced-${userId}`, work) : work()))
  last = result.catch(() => undefined)
  return result
}

const NOTHING: SendingResult = { sent: 0, refusal: null }

/** A call never settles if the user signs out meanwhile, and must not hold the lock. */
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
    // Written before the request: the page may be closed while it is on its way.
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

/** Undefined if it is not to be sent, for example because another tab has sent it. */
function markSent(store: UnsyncedStore, idempotencyKey: string, now: number): UnsyncedEntry | undefined {
  const isDue = (entry: UnsyncedEntry) => entry.idempotencyKey === idempotencyKey && stateOf(entry, now) === 'waiting'
  // Reads the storage again, because the event of another tab may not have arrived yet.
  const found = store.change((entries) => entries).find(isDue)
  if (!found) return undefined
  store.change((entries) => changeUnsynced(entries, idempotencyKey, { sentAt: found.sentAt ?? now }))
  return found
}

/** The server has decided. It has not for an ended session, too many requests, and its own failures. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 408 && error.status !== 429 && error.code !== 'unreadable'
}
