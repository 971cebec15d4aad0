import type { Pool, PoolClient } from 'pg'
import { CHANGES_CHANNEL } from './listen.ts'

interface Collector<T> {
  add(...items: T[]): void
  /** Returns the items that were not passed on yet. */
  stop(): T[]
}

/** Collects items without duplicates and passes them on as a batch at most once per interval. */
export function collect<T>(ms: number, onBatch: (items: T[]) => void): Collector<T> {
  const items = new Set<T>()
  let timer: NodeJS.Timeout | undefined

  function stop(): T[] {
    clearTimeout(timer)
    timer = undefined
    const batch = [...items]
    items.clear()
    return batch
  }

  return {
    add(...more) {
      for (const item of more) items.add(item)
      timer ??= setTimeout(() => onBatch(stop()), ms)
    },
    stop,
  }
}

const BATCH_MS = 50

/**
 * Announces changes after their commit, in batches, because `NOTIFY` in a writing transaction serializes all commits in the database.
 * Triggers report changes as notices on the connection that made them (announce-changes.ts).
 */
export class Announcements {
  readonly #pool: Pool
  readonly #uncommitted = new WeakMap<PoolClient, Set<string>>()
  readonly #committed = collect<string>(BATCH_MS, (changes) => void this.#announce(changes))

  constructor(pool: Pool) {
    this.#pool = pool
    pool.on('connect', (client) => this.#collect(client))
  }

  #collect(client: PoolClient): void {
    const changes = new Set<string>()
    this.#uncommitted.set(client, changes)
    client.on('notice', ({ message, detail }) => {
      if (message === CHANGES_CHANNEL && detail !== undefined) changes.add(detail)
    })
  }

  publish(client: PoolClient): void {
    const changes = this.#uncommitted.get(client)
    if (!changes || changes.size === 0) return
    this.#committed.add(...changes)
    changes.clear()
  }

  discard(client: PoolClient): void {
    this.#uncommitted.get(client)?.clear()
  }

  async flush(): Promise<void> {
    await this.#announce(this.#committed.stop())
  }

  /** A lost announcement does no harm: a page that reconnects fetches everything again. */
  async #announce(changes: readonly string[]): Promise<void> {
    if (changes.length === 0) return
    await this.#pool.query(`select pg_notify('${CHANGES_CHANNEL}', change) from unnest($1::text[]) change`, [changes]).catch(() => undefined)
  }
}
