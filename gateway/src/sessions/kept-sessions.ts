import { listen } from '@billfold/server-kit/live/listen'
import type { Logger } from '@billfold/server-kit/logger'
import type { FoundSession } from './session-store.ts'

/** On which Postgres tells whose account, settings or sessions have changed. */
export const ACCOUNTS_CHANNEL = 'billfold_accounts'

/** So long at most, should an announcement be lost on its way. */
const KEPT_MS = 10_000
const MOST = 10_000

interface KeptOptions {
  /** As it stands in the database. */
  lookUp: (id: string) => Promise<FoundSession | undefined>
  databaseUrl: string
  log: Logger
}

export interface KeptSessions {
  find(id: string): Promise<FoundSession | undefined>
  /** After what this gateway has changed by itself: the next request may be here before the announcement is. */
  forgetUser(userId: number): void
  close(): Promise<void>
}

interface Kept {
  found: Promise<FoundSession | undefined>
  /** Undefined until it is found. */
  userId?: number
  until: number
}

/**
 * What was looked up a moment ago is not asked again, as long as every change is heard of: docs/decisions/0030. Requests that come at
 * once share one look-up.
 */
export function keepSessions({ lookUp, databaseUrl, log }: KeptOptions): KeptSessions {
  const kept = new Map<string, Kept>()
  const closing = new AbortController()
  let isHearing = false
  let listening: Promise<void> | undefined

  function begin(): Promise<void> {
    const options = { databaseUrl, channel: ACCOUNTS_CHANNEL, name: 'billfold accounts', log, stop: closing.signal }
    return listen(options, {
      heard: (userId) => forgetUser(Number(userId)),
      began: () => (isHearing = true),
      lost: () => {
        isHearing = false
        kept.clear()
      },
    })
  }

  /** What is being looked up may be anybody's. */
  function forgetUser(userId: number): void {
    for (const [id, session] of kept) if (session.userId === undefined || session.userId === userId) kept.delete(id)
  }

  function keep(id: string): Kept {
    const session: Kept = { found: lookUp(id), until: performance.now() + KEPT_MS }
    if (!isHearing) return session
    kept.delete(id)
    const [oldest] = kept.size < MOST ? [] : kept.keys()
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(id, session)
    session.found.then(
      (found) => (found ? (session.userId = found.user.id) : drop(id, session)),
      () => drop(id, session),
    )
    return session
  }

  function drop(id: string, session: Kept): void {
    if (kept.get(id) === session) kept.delete(id)
  }

  return {
    find(id) {
      listening ??= begin()
      const session = kept.get(id)
      return (session && session.until > performance.now() ? session : keep(id)).found
    },
    forgetUser,
    async close() {
      closing.abort()
      await listening
    },
  }
}
