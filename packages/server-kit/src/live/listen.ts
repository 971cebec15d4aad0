import type { Topic } from '@billfold/contracts/live/live-calls'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from '../logger.ts'
import { outsideTraces } from '../tracing/tracing.ts'

/** The Postgres channel on which changes are announced. */
export const CHANGES_CHANNEL = 'billfold_changes'

/** An announced change with its user, its topic, and the project whose page shows the changed record. */
export interface Change {
  userId: number
  topic: Topic
  projectId: number | null
}

interface ListenOptions extends ChangesOptions {
  onAnnouncement: (payload: string) => void
  /** Called when listening has started. Earlier announcements may have been missed. */
  onListening: () => void
  stop: AbortSignal
}

const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 10_000
const CONNECT_MS = 5000

/** Listens on a separate connection and reconnects when it is lost. Postgres does not queue announcements for disconnected listeners. */
async function listen(options: ListenOptions): Promise<void> {
  const { log, stop } = options
  let retry = FIRST_RETRY_MS
  function onListening(): void {
    retry = FIRST_RETRY_MS
    options.onListening()
  }
  while (!stop.aborted) {
    try {
      await listenOnce({ ...options, onListening })
    } catch (error) {
      log.warn({ err: error }, 'the connection that listens for changes was lost')
    }
    // Randomized, so that replicas do not all reconnect at the same time.
    await delay(retry * (0.5 + Math.random()), undefined, { signal: stop }).catch(() => undefined)
    retry = Math.min(retry * 2, LAST_RETRY_MS)
  }
}

async function listenOnce({ databaseUrl, onAnnouncement, onListening, stop }: ListenOptions): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: CONNECT_MS, application_name: 'billfold changes' })
  const over = Promise.withResolvers<void>()
  over.promise.catch(() => undefined)
  client.on('error', over.reject)
  client.on('end', () => over.reject(new Error('The connection ended')))
  client.on('notification', ({ payload }) => payload !== undefined && onAnnouncement(payload))
  const leave = () => over.resolve()
  stop.addEventListener('abort', leave)
  try {
    await client.connect()
    await client.query(`listen ${CHANGES_CHANNEL}`)
    onListening()
    await over.promise
  } finally {
    stop.removeEventListener('abort', leave)
    await client.end().catch(() => undefined)
  }
}

export interface Follower {
  changed(change: Change): void
  /** Called when announcements may have been lost. */
  missed(): void
}

export interface Changes {
  /** Reports one user's changes. Call the returned function to stop. */
  follow(userId: number, follower: Follower): () => void
  /** Reports all users' changes to one topic. Call the returned function to stop. */
  followTopic(topic: Topic, changed: Follower['changed']): () => void
  close(): Promise<void>
}

interface ChangesOptions {
  databaseUrl: string
  log: Logger
}

/**
 * Uses one connection for all followers, opened with the first follower. After a reconnect, followers are notified that they may have
 * missed changes.
 */
export function listenForChanges({ databaseUrl, log }: ChangesOptions): Changes {
  const followers = new Map<number, Set<Follower>>()
  const topicFollowers = new Set<{ topic: Topic; changed: Follower['changed'] }>()
  const closing = new AbortController()
  let listening: Promise<void> | undefined

  function announce(payload: string): void {
    const change = JSON.parse(payload) as Change
    for (const follower of followers.get(change.userId) ?? []) follower.changed(change)
    for (const { topic, changed } of topicFollowers) if (topic === change.topic) changed(change)
  }

  function announceMissed(): void {
    for (const follower of [...followers.values()].flatMap((set) => [...set])) follower.missed()
  }

  function begin(): Promise<void> {
    return listen({ databaseUrl, log, onAnnouncement: announce, onListening: announceMissed, stop: closing.signal })
  }

  return {
    follow(userId, follower) {
      const own = followers.get(userId) ?? new Set()
      followers.set(userId, own.add(follower))
      listening ??= outsideTraces(begin)
      return () => {
        own.delete(follower)
        if (own.size === 0 && followers.get(userId) === own) followers.delete(userId)
      }
    },
    followTopic(topic, changed) {
      const follower = { topic, changed }
      topicFollowers.add(follower)
      listening ??= outsideTraces(begin)
      return () => void topicFollowers.delete(follower)
    },
    async close() {
      closing.abort()
      await listening
    },
  }
}
