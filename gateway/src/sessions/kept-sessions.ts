import { listen } from '@billfold/server-kit/live/listen'
import type { Logger } from '@billfold/server-kit/logger'
import { recentSessions } from './recent-sessions.ts'
import type { FoundSession } from './session-store.ts'

/** On which Postgres tells whose account, settings or sessions have changed. */
const CHANNEL = 'billfold_accounts'

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
  /** Calls whenever the user's account, settings or sessions may have changed, until the function that it gives back is called. */
  follow(userId: number, told: () => void): () => void
  close(): Promise<void>
}

/**
 * What was looked up a moment ago is not asked again, as long as every change is heard of: docs/decisions/0030. Requests that come at
 * once share one look-up.
 */
export function keepSessions({ lookUp, databaseUrl, log }: KeptOptions): KeptSessions {
  const sessions = recentSessions()
  const followers = new Set<{ userId: number; told: () => void }>()
  const closing = new AbortController()
  let isHearing = false
  let listening: Promise<void> | undefined

  function begin(): Promise<void> {
    const options = { databaseUrl, channel: CHANNEL, name: 'billfold accounts', log, stop: closing.signal }
    return listen(options, {
      heard: (payload) => {
        sessions.forgetUser(Number(payload))
        for (const { userId, told } of followers) if (userId === Number(payload)) told()
      },
      began: () => {
        isHearing = true
        for (const { told } of followers) told()
      },
      lost: () => {
        isHearing = false
        sessions.clear()
      },
    })
  }

  function ask(id: string): Promise<FoundSession | undefined> {
    const found = lookUp(id)
    if (isHearing) sessions.keep(id, found)
    return found
  }

  return {
    find(id) {
      listening ??= begin()
      return sessions.find(id) ?? ask(id)
    },
    forgetUser: (userId) => sessions.forgetUser(userId),
    follow(userId, told) {
      const follower = { userId, told }
      followers.add(follower)
      return () => void followers.delete(follower)
    },
    async close() {
      closing.abort()
      await listening
    },
  }
}
