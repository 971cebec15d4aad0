import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from '../logger.ts'
import { type Change, CHANGES_CHANNEL } from './announce-changes.ts'

export interface Follower {
  changed(change: Change): void
  /** Something may have been announced that nobody heard. */
  missed(): void
}

export interface Changes {
  /** Tells of one user's changes, until the function that it gives back is called. */
  follow(userId: number, follower: Follower): () => void
  close(): Promise<void>
}

interface ListenOptions {
  databaseUrl: string
  log: Logger
}

const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 10_000
const CONNECT_MS = 5000

/**
 * One connection of its own for all who follow, made when the first one comes. One that is lost is made again, and then all are told
 * that they may have missed something: Postgres keeps no announcement for whoever is not there.
 */
export function listenForChanges({ databaseUrl, log }: ListenOptions): Changes {
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

  async function listen(): Promise<void> {
    let retry = FIRST_RETRY_MS
    while (!closing.signal.aborted) {
      try {
        await listenOnce(databaseUrl, closing.signal, tell, () => {
          retry = FIRST_RETRY_MS
          tellAllMissed()
        })
      } catch (error) {
        log.warn({ err: error }, 'changes are not heard')
      }
      // Not all replicas at the same moment.
      await delay(retry * (0.5 + Math.random()), undefined, { signal: closing.signal }).catch(() => undefined)
      retry = Math.min(retry * 2, LAST_RETRY_MS)
    }
  }

  return {
    follow(userId, follower) {
      const own = followers.get(userId) ?? new Set()
      followers.set(userId, own.add(follower))
      listening ??= listen()
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

/** Ends without an error only when it is told to. */
async function listenOnce(connectionString: string, stop: AbortSignal, tell: (payload: string) => void, onListening: () => void): Promise<void> {
  const client = new Client({ connectionString, keepAlive: true, connectionTimeoutMillis: CONNECT_MS, application_name: 'billfold changes' })
  const over = Promise.withResolvers<void>()
  over.promise.catch(() => undefined)
  client.on('error', over.reject)
  client.on('end', () => over.reject(new Error('The connection ended')))
  client.on('notification', ({ payload }) => payload !== undefined && tell(payload))
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
