import { CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect, type QueryResult, type TransactionSettings } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Announcements } from '../live/announce-changes.ts'
import { needsNewConnection } from './database-gone.ts'
import { isNameLost, nameOf, stopPreparing } from './prepared.ts'
import { tracedQuery } from '../tracing/tracing.ts'

/** For MikroORM's `driverOptions`: `begin` and the session context go out with the first statement. The pool needs `pipeline: true`. */
export class PipelinedDialect extends PostgresDialect {
  readonly #pool: Pool
  readonly #announcements: Announcements

  constructor(pool: Pool, announcements: Announcements) {
    super({ pool })
    this.#pool = pool
    this.#announcements = announcements
  }

  override createDriver(): Driver {
    // Kysely hands back the connections that this driver made.
    const own = (connection: DatabaseConnection) => connection as PipelinedConnection
    const run = async (connection: DatabaseConnection, sql: string) => void (await connection.executeQuery(CompiledQuery.raw(sql)))
    return {
      init: async () => undefined,
      acquireConnection: async () => new PipelinedConnection(await this.#pool.connect(), this.#announcements),
      beginTransaction: async (connection, settings) => own(connection).begin(settings),
      commitTransaction: (connection) => own(connection).commit(),
      rollbackTransaction: (connection) => own(connection).rollback(),
      savepoint: (connection, name) => run(connection, `savepoint "${name}"`),
      rollbackToSavepoint: (connection, name) => run(connection, `rollback to savepoint "${name}"`),
      releaseSavepoint: (connection, name) => run(connection, `release savepoint "${name}"`),
      releaseConnection: async (connection) => own(connection).release(),
      // The pool belongs to the code that opened it.
      destroy: async () => undefined,
    }
  }
}

/** Holds a pool client for one query or one transaction. */
class PipelinedConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #announcements: Announcements
  /** `begin` and the session context, sent together with the first statement. */
  #opening = ''
  #isInTransaction = false
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
    // MikroORM's session context, whose result is not used. If its text changes, this only costs a round trip.
    if (this.#opening && parameters.length === 0 && text.startsWith('select set_config(')) {
      this.#opening += `; ${text}`
      return { rows: [] }
    }
    const opening = this.#opening && this.#client.query(this.#opening)
    this.#opening = ''
    try {
      const [, result] = await tracedQuery(text, () => Promise.all([opening, this.#client.query({ name: nameOf(text), text, values: [...parameters] })]))
      if (!this.#isInTransaction) this.#announcements.publish(this.#client)
      const { rows, command, rowCount } = result
      return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    } catch (error) {
      if (!this.#isInTransaction) this.#announcements.discard(this.#client)
      if (isNameLost(error)) stopPreparing()
      this.#isBroken ||= needsNewConnection(error)
      throw error
    }
  }

  async commit(): Promise<void> {
    // Postgres answers `commit` with ROLLBACK when a statement failed before.
    if ((await this.#end('commit')) === 'ROLLBACK') throw new Error('The transaction was rolled back because a statement failed')
    this.#announcements.publish(this.#client)
  }

  /** Never throws: Kysely would not release the connection. A connection that cannot roll back is discarded. */
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
