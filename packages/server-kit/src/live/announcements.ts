import type { Pool, PoolClient } from 'pg'
import { CHANGES_CHANNEL } from './change.ts'

const BATCH_MS = 50

/**
 * Announces changes after their commit, in batches: `NOTIFY` inside a writing transaction makes the commits of the whole database wait for
 * each other. Triggers report changes as notices of the connection that made them (announce-changes.ts).
 */
export class Announcements {
  readonly #pool: Pool
  readonly #uncommitted = new WeakMap<PoolClient, Set<string>>()
  readonly #committed = new Set<string>()
  #timer: NodeJS.Timeout | undefined

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
    for (const change of changes) this.#committed.add(change)
    changes.clear()
    this.#timer ??= setTimeout(() => void this.flush(), BATCH_MS)
  }

  discard(client: PoolClient): void {
    this.#uncommitted.get(client)?.clear()
  }

  /** A lost announcement does no harm: a page that reconnects fetches everything again. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const changes = [...this.#committed]
    this.#committed.clear()
    if (changes.length === 0) return
    await this.#pool.query(`select pg_notify('${CHANGES_CHANNEL}', change) from unnest($1::text[]) change`, [changes]).catch(() => undefined)
  }
}
