import type { Logger } from '../logger.ts'
import { type Change, CHANGES_CHANNEL } from './change.ts'
import { listen } from './listen.ts'

export interface Follower {
  changed(change: Change): void
  /** Announcements may have been missed. */
  missed(): void
}

export interface Changes {
  /** Reports one user's changes until the returned function is called. */
  follow(userId: number, follower: Follower): () => void
  close(): Promise<void>
}

interface ChangesOptions {
  databaseUrl: string
  log: Logger
}

/** One connection for all followers, opened with the first one. After a reconnect all followers are notified that they may have missed changes. */
export function listenForChanges({ databaseUrl, log }: ChangesOptions): Changes {
  const followers = new Map<number, Set<Follower>>()
  const closing = new AbortController()
  let listening: Promise<void> | undefined

  function tell(payload: string): void {
    const change = JSON.parse(payload) as Change
    for (const follower of followers.get(change.userId) ?? []) follower.changed(change)
  }

  function tellAllMissed(): void {
    for (const follower of [...followers.values()].flatMap((set) => [...set])) follower.missed()
  }

  function begin(): Promise<void> {
    const options = { databaseUrl, channel: CHANGES_CHANNEL, name: 'billfold changes', log, stop: closing.signal }
    return listen(options, { heard: tell, began: tellAllMissed })
  }

  return {
    follow(userId, follower) {
      const own = followers.get(userId) ?? new Set()
      followers.set(userId, own.add(follower))
      listening ??= begin()
      return () => {
        own.delete(follower)
        if (own.size === 0 && followers.get(userId) === own) followers.delete(userId)
      }
    },
    async close() {
      closing.abort()
      await listening
    },
  }
}
