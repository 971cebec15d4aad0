import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from '../logger.ts'

interface Listener {
  heard(payload: string): void
  /** Listening has started; earlier announcements may have been missed. */
  began(): void
  lost?(): void
}

interface ListenOptions {
  databaseUrl: string
  channel: string
  /** The connection's application_name. */
  name: string
  log: Logger
  stop: AbortSignal
}

const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 10_000
const CONNECT_MS = 5000

/** Listens on its own connection and reconnects when it is lost. Postgres does not queue announcements for absent listeners. */
export async function listen(options: ListenOptions, listener: Listener): Promise<void> {
  const { log, stop } = options
  let retry = FIRST_RETRY_MS
  while (!stop.aborted) {
    try {
      await listenOnce(options, listener, () => (retry = FIRST_RETRY_MS))
    } catch (error) {
      log.warn({ err: error }, 'the connection that listens for changes was lost')
    }
    // Random, so that replicas do not reconnect at the same moment.
    await delay(retry * (0.5 + Math.random()), undefined, { signal: stop }).catch(() => undefined)
    retry = Math.min(retry * 2, LAST_RETRY_MS)
  }
}

/** Resolves only when stopped. */
async function listenOnce({ databaseUrl, channel, name, stop }: ListenOptions, listener: Listener, onListening: () => void): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: CONNECT_MS, application_name: name })
  const over = Promise.withResolvers<void>()
  over.promise.catch(() => undefined)
  client.on('error', over.reject)
  client.on('end', () => over.reject(new Error('The connection ended')))
  client.on('notification', ({ payload }) => payload !== undefined && listener.heard(payload))
  const leave = () => over.resolve()
  stop.addEventListener('abort', leave)
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    onListening()
    listener.began()
    await over.promise
  } finally {
    listener.lost?.()
    stop.removeEventListener('abort', leave)
    await client.end().catch(() => undefined)
  }
}
