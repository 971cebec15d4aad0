import type { PoolClient } from 'pg'
import { isPlanOutdated } from './constraint-error.ts'
import { needsNewConnection } from './database-gone.ts'
import type { Database } from './open-database.ts'
import { isNameLost, type Statement, stopPreparing, toStatement } from './prepared.ts'
import { tracedQuery } from '../tracing/tracing.ts'
import { requireReplicated } from '../replicated-commit.ts'

/**
 * Runs one statement for a user. Sends `begin`, the user, the statement and `commit` in one round trip, so the user never remains set after
 * an error.
 */
export function queryAsUser<Row extends object>(database: Database, userId: number, statement: Statement): Promise<Row[]> {
  return tracedQuery(statement.text, () => retryWithoutPlan(statement, (wanted) => queryOnce<Row>(database, wanted, openingFor(userId, wanted.name !== undefined))))
}

/** Runs one statement anonymously: row-level security hides all user rows. */
export function queryAnonymously<Row extends object>(database: Database, statement: Statement): Promise<Row[]> {
  return tracedQuery(statement.text, () => retryWithoutPlan(statement, (wanted) => queryOnce<Row>(database, wanted)))
}

function openingFor(userId: number, isPrepared: boolean): string {
  // Forces the generic plan, because by default Postgres plans a prepared statement five times before it caches a plan.
  const plan = isPrepared ? ", set_config('plan_cache_mode', 'force_generic_plan', true)" : ''
  return `begin; select set_config('app.user_id', '${userId}', true), set_config('app.announces', 'on', true)${plan}`
}

/**
 * Retries without a prepared statement: after a migration, other connections may also have an outdated plan, and a pooler may not support
 * prepared statements.
 */
export async function retryWithoutPlan<Row>(statement: Statement, query: (statement: Statement) => Promise<Row[]>): Promise<Row[]> {
  try {
    return await query(statement)
  } catch (error) {
    if (isNameLost(error)) stopPreparing()
    else if (!isPlanOutdated(error)) throw error
    return query({ ...statement, name: undefined })
  }
}

async function queryOnce<Row extends object>(database: Database, statement: Statement, opening?: string): Promise<Row[]> {
  const { announcements } = database
  const client = await database.connectClient()
  const outcome = await runOn<Row>(client, statement, opening).catch((error: unknown) => ({ error }))
  const isRejected = 'error' in outcome
  if (isRejected) announcements.discard(client)
  else announcements.publish(client)
  client.release((isRejected && needsNewConnection(outcome.error)) || client.getTransactionStatus() !== 'I')
  if (isRejected) throw outcome.error
  requireReplicated(client)
  return outcome
}

/** Same as queryAsUser, for a connection to a standby. */
export function queryOnAsUser<Row extends object>(client: PoolClient, userId: number, statement: Statement): Promise<Row[]> {
  return tracedQuery(statement.text, () => runOn(client, statement, openingFor(userId, statement.name !== undefined)))
}

async function runOn<Row extends object>(client: PoolClient, statement: Statement, opening?: string): Promise<Row[]> {
  const opened = opening && client.query(opening)
  const answered = client.query<Row>(statement)
  const committed = opening && client.query('commit')
  // Waits for all three, because a client must be idle when it returns to the pool.
  const failure = (await Promise.allSettled([opened, answered, committed])).find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
  return (await answered).rows
}

type QueryRows = <Row extends object>(sql: string, parameters?: unknown[]) => Promise<Row[]>

/**
 * Reads a snapshot with several statements on a standby connection. A failure leaves the transaction open, so the caller must close the
 * connection.
 */
export async function momentOn<T>(client: PoolClient, userId: number, read: (rows: QueryRows) => Promise<T>): Promise<T> {
  let isOver = false
  await client.query(`begin isolation level repeatable read, read only; select set_config('app.user_id', '${userId}', true)`)
  try {
    const result = await read(async <Row extends object>(sql: string, parameters?: unknown[]) => {
      // A query that was not awaited must not end up in the next user's transaction.
      if (isOver) throw new Error('The transaction has ended')
      return (await tracedQuery(sql, () => client.query<Row>(toStatement(sql, parameters)))).rows
    })
    await client.query('commit')
    return result
  } finally {
    isOver = true
  }
}
