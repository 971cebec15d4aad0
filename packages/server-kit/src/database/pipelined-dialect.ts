import { CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect, type QueryResult, type TransactionSettings } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Announcements } from '../live/announcements.ts'
import { needsNewConnection } from './database-gone.ts'
import { isNameLost, nameOf, stopPreparing } from './prepared.ts'
import { requireReplicated } from '../replicated-commit.ts'
import { tracedQuery } from '../tracing/tracing.ts'

interface PipelinedDialectOptions {
  pool: Pool
  connect: () => Promise<PoolClient>
  announcements: Announcements
}

/**
 * For MikroORM's `driverOptions`: sends `begin` and the session context together with the first statement. The pool needs `pipeline: true`.
 */
export class PipelinedDialect extends PostgresDialect {
  readonly #connect: () => Promise<PoolClient>
  readonly #announcements: Announcements

  constructor({ pool, connect, announcements }: PipelinedDialectOptions) {
    super({ pool })
    this.#connect = connect
    this.#announcements = announcements
  }

  override createDriver(): Driver {
    // Safe cast: Kysely only returns connections that this driver created.
    const own = (connection: DatabaseConnection) => connection as PipelinedConnection
    const run = async (connection: DatabaseConnection, sql: string) => void (await connection.executeQuery(CompiledQuery.raw(sql)))
    return {
      init: async () => undefined,
      acquireConnection: async () => new PipelinedConnection(await this.#connect(), this.#announcements),
      beginTransaction: async (connection, settings) => own(connection).begin(settings),
      commitTransaction: (connection) => own(connection).commit(),
      rollbackTransaction: (connection) => own(connection).rollback(),
      savepoint: (connection, name) => run(connection, `savepoint "${name}"`),
      rollbackToSavepoint: (connection, name) => run(connection, `rollback to savepoint "${name}"`),
      releaseSavepoint: (connection, name) => run(connection, `release savepoint "${name}"`),
      releaseConnection: async (connection) => own(connection).release(),
      // The pool is not destroyed, because it belongs to the code that opened it.
      destroy: async () => undefined,
    }
  }
}

type PlanMode = 'auto' | 'force_generic_plan'

/** Holds a pool client for the duration of one query or one transaction. */
class PipelinedConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #announcements: Announcements
  /** `begin` and the session context, which are sent together with the first statement. */
  #opening = ''
  #isInTransaction = false
  /** How Postgres plans named statements in this transaction. Undefined if a rollback may have changed the mode. */
  #planMode: PlanMode | undefined = 'auto'
  #isOver = false
  #isBroken = false

  constructor(client: PoolClient, announcements: Announcements) {
    this.#client = client
    this.#announcements = announcements
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    this.#isInTransaction = true
    this.#opening = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
  }

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // A query that was not awaited must not end up in the next user's transaction.
    if (this.#isOver) throw new Error('The transaction has ended')
    // MikroORM's session context. Its result is not used, so it can be sent later. If MikroORM changes this text, the only cost is a round
    // trip.
    if (this.#opening && parameters.length === 0 && text.startsWith('select set_config(')) {
      this.#opening += `; ${text}`
      return { rows: [] }
    }
    const opening = this.#opening && this.#client.query(this.#opening)
    this.#opening = ''
    try {
      const name = nameOf(text)
      const planning = this.#isInTransaction && this.#planAs(name === undefined ? 'auto' : 'force_generic_plan')
      if (text.startsWith('rollback to savepoint')) this.#planMode = undefined
      const [, , result] = await tracedQuery(text, () => Promise.all([opening, planning, this.#client.query({ name, text, values: [...parameters] })]))
      if (!this.#isInTransaction) {
        this.#announcements.publish(this.#client)
        requireReplicated(this.#client)
      }
      const { rows, command, rowCount } = result
      return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    } catch (error) {
      if (!this.#isInTransaction) this.#announcements.discard(this.#client)
      if (isNameLost(error)) stopPreparing()
      this.#isBroken ||= needsNewConnection(error)
      throw error
    }
  }

  /** By default, Postgres plans a named statement again for each execution if that looks cheaper. For partitioned tables it always does. */
  #planAs(mode: PlanMode): Promise<unknown> | undefined {
    if (mode === this.#planMode) return undefined
    this.#planMode = mode
    return this.#client.query(`set local plan_cache_mode = ${mode}`)
  }

  async commit(): Promise<void> {
    // Postgres responds to `commit` with ROLLBACK if an earlier statement failed.
    if ((await this.#end('commit')) === 'ROLLBACK') throw new Error('The transaction was rolled back because a statement failed')
    this.#announcements.publish(this.#client)
    requireReplicated(this.#client)
  }

  /** Must never throw, because Kysely would not release the connection. A connection that cannot roll back is discarded. */
  async rollback(): Promise<void> {
    this.#announcements.discard(this.#client)
    await this.#end('rollback').catch(() => (this.#isBroken = true))
  }

  async #end(how: 'commit' | 'rollback'): Promise<string> {
    this.#isOver = true
    const hasBegun = this.#opening === ''
    this.#opening = ''
    return hasBegun ? (await tracedQuery(how, () => this.#client.query(how))).command : how
  }

  release(): void {
    this.#isOver = true
    this.#announcements.discard(this.#client)
    this.#client.release(this.#isBroken || this.#client.getTransactionStatus() !== 'I')
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported')
  }
}
