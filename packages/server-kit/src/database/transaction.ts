import type { MikroORM } from '@mikro-orm/postgresql'
import type { PoolClient } from 'pg'
import { isPlanOutdated } from './constraint-error.ts'
import { type Answer, flush } from './flush.ts'
import { foreignStatement, keptStatement, type Statement } from './statement.ts'

export const READ_WRITE = keptStatement('begin')
/** Whatever is read in it is of one moment: that of its first statement. */
export const OF_ONE_MOMENT = keptStatement('begin isolation level repeatable read read only')
const COMMIT = keptStatement('commit')
const ROLLBACK = keptStatement('rollback')

/** Forced row-level security reads this variable: without it every table is empty. It ends with its transaction. */
export function actingFor(userId: number): Statement {
  return keptStatement("select set_config('app.user_id', ?, true)", [userId])
}

/**
 * The same, for one message whose statements keep their plans: by itself Postgres plans a kept statement for its values five times, and goes
 * on doing so wherever it takes whoever asked for cheaper than the average user.
 */
export function actingByKeptPlans(userId: number): Statement {
  return keptStatement("select set_config('app.user_id', ?, true), set_config('plan_cache_mode', 'force_generic_plan', true)", [userId])
}

/** Begins with its first statement, in the same message: one that asks nothing never begins. */
export class OpenTransaction {
  readonly #client: PoolClient
  /** What goes before the next that is asked. */
  #waiting: Statement[]
  #isWanted = false
  #hasBegun = false
  /** Settled when what was asked last is answered. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(client: PoolClient, opening: readonly Statement[]) {
    this.#client = client
    this.#waiting = [...opening]
  }

  /** One after another, also where the work asks several things at once. */
  ask<Row extends object>(asked: Statement): Promise<Answer<Row>> {
    const statements = [...this.#waiting, asked]
    this.#waiting = []
    this.#isWanted = true
    this.#hasBegun = true
    const answer = this.#turn.then(() => flush<Row>(this.#client, statements))
    this.#turn = answer.catch(() => undefined)
    return answer
  }

  /** In the message of what is asked next, at the latest that of the commit. Where it is refused, that one is. */
  later(asked: Statement): void {
    this.#waiting.push(asked)
    this.#isWanted = true
  }

  /** What MikroORM and pg-boss ask of a transaction: of them Kysely's is expected. Their values stand in the text, which is another each time. */
  async executeQuery({ sql, parameters }: { sql: string; parameters: readonly unknown[] }): Promise<{ rows: object[]; numAffectedRows: bigint }> {
    const { rows, tag } = await this.ask(foreignStatement(sql, parameters))
    return { rows, numAffectedRows: BigInt(written(tag)) }
  }

  async commit(): Promise<void> {
    if (!this.#isWanted) return
    const { tag } = await this.ask(COMMIT)
    // Postgres takes it for a rollback where a statement was refused before, and says so in passing.
    if (tag === 'ROLLBACK') throw new Error('a statement was refused, and the work went on as if nothing had happened')
  }

  async rollback(): Promise<void> {
    this.#waiting = []
    if (this.#hasBegun) await this.ask(ROLLBACK)
  }
}

/** 'UPDATE 3' and 'INSERT 0 3' are three rows, 'BEGIN' is none. */
function written(tag: string): number {
  return Number(tag.slice(tag.lastIndexOf(' ') + 1)) || 0
}

/** One of the pool's connections for as long as the work takes. */
export async function onConnection<T>(orm: MikroORM, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const pool = await orm.em.getConnection().getNativeClient()
  const client = await pool.connect()
  let isSpent = false
  try {
    return await work(client)
  } catch (error) {
    // All that it has planned is as old.
    isSpent = isPlanOutdated(error)
    throw error
  } finally {
    // Within a transaction that could not be ended, it is of no use to anybody either.
    client.release(isSpent || client.getTransactionStatus() !== 'I')
  }
}

/** All that the work asks happens, or none of it. */
export function inTransaction<T>(orm: MikroORM, opening: readonly Statement[], work: (transaction: OpenTransaction) => Promise<T>): Promise<T> {
  return onConnection(orm, async (client) => {
    const transaction = new OpenTransaction(client, opening)
    try {
      const answer = await work(transaction)
      await transaction.commit()
      return answer
    } catch (error) {
      // Why it failed is what matters; a connection that cannot roll back is thrown away.
      await transaction.rollback().catch(() => undefined)
      throw error
    }
  })
}
