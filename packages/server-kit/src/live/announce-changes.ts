import type { Pool, PoolClient } from 'pg'
import type { Topic } from '@billfold/contracts/live/live-calls'
import { CHANGES_CHANNEL } from './listen.ts'

/** Collects items without duplicates and passes them on as a batch at most once per interval. */
export function collect<T>(ms: number, onBatch: (items: T[]) => void): { add(...items: T[]): void; stop(): void } {
  const items = new Set<T>()
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    timer = undefined
    const batch = [...items]
    items.clear()
    onBatch(batch)
  }

  return {
    add(...more) {
      for (const item of more) items.add(item)
      timer ??= setTimeout(flush, ms)
    },
    stop: () => clearTimeout(timer),
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

interface AnnouncedTable {
  table: string
  topic: Topic
  project?: string
}

const EVENTS = { insert: 'new table as changed', delete: 'old table as changed', update: 'old table as former new table as changed' }

/**
 * For migrations: announces changes to these tables once per statement. Each table has its own function, so that a connection plans the
 * function's statements once. Our processes set `app.announces` in a transaction, receive the changes as notices and announce them after
 * the commit. For other clients, Postgres announces changes with the commit and merges equal ones in a transaction.
 */
export function announceChanges(tables: readonly AnnouncedTable[]): string[] {
  return tables.flatMap((announced) => [functionOf(announced), ...triggersOf(announced.table)])
}

const NONE = 'null::integer'

/** INFO notices always reach the client, regardless of its settings, and never appear in the server's log. */
const announce = (changes: string) => `
        if current_setting('app.announces', true) = 'on' then
          for change in ${changes} loop
            raise info using message = '${CHANGES_CHANNEL}', detail = change.payload;
          end loop;
        else
          perform pg_notify('${CHANGES_CHANNEL}', payload) from (${changes}) announced;
        end if`

/** A row that was moved from one project to another changes both projects. */
function functionOf({ table, topic, project = NONE }: AnnouncedTable): string {
  const payloads = (rows: string) => `select json_build_object('userId', user_id, 'topic', '${topic}', 'projectId', project_id)::text as payload from (${rows}) row_of`
  return `
    create function announce_${table}() returns trigger language plpgsql as $$
    declare
      change record;
    begin
      if tg_op = 'UPDATE' then
        ${announce(payloads(`select user_id, ${project} as project_id from changed union select user_id, ${project} from former`))};
      else
        ${announce(payloads(`select distinct user_id, ${project} as project_id from changed`))};
      end if;
      return null;
    end $$`
}

function triggersOf(table: string): string[] {
  return Object.entries(EVENTS).map(
    ([event, rows]) => `create trigger announce_${event} after ${event} on ${table} referencing ${rows} for each statement execute function announce_${table}()`,
  )
}
