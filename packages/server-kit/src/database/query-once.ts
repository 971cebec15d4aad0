import { isPlanOutdated } from './constraint-error.ts'
import { needsNewConnection } from './database-gone.ts'
import type { Database } from './open-database.ts'
import type { Statement } from './prepared.ts'

/**
 * Runs one statement for a user. `begin`, the user, the statement and `commit` are sent in one round trip, so the user never remains set after an
 * error.
 */
export function queryAsUser<Row extends object>(database: Database, userId: number, statement: Statement): Promise<Row[]> {
  return retryWithoutPlan(statement, (wanted) => queryOnce<Row>(database, wanted, openingFor(userId, wanted.name !== undefined)))
}

/** Runs one statement anonymously: row-level security hides all user rows. */
export function queryAnonymously<Row extends object>(database: Database, statement: Statement): Promise<Row[]> {
  return retryWithoutPlan(statement, (wanted) => queryOnce<Row>(database, wanted))
}

function openingFor(userId: number, isPrepared: boolean): string {
  // By default Postgres plans a prepared statement five times before it caches a plan.
  const plan = isPrepared ? ", set_config('plan_cache_mode', 'force_generic_plan', true)" : ''
  return `begin; select set_config('app.user_id', '${userId}', true), set_config('app.announces', 'on', true)${plan}`
}

/** After a migration other connections may have an outdated plan too. */
async function retryWithoutPlan<Row>(statement: Statement, query: (statement: Statement) => Promise<Row[]>): Promise<Row[]> {
  try {
    return await query(statement)
  } catch (error) {
    if (!isPlanOutdated(error)) throw error
    return query({ ...statement, name: undefined })
  }
}

async function queryOnce<Row extends object>({ pool, announcements }: Database, statement: Statement, opening?: string): Promise<Row[]> {
  const client = await pool.connect()
  const opened = opening && client.query(opening)
  const answered = client.query<Row>(statement)
  const committed = opening && client.query('commit')
  // Wait for all of them, because a client must be idle when it returns to the pool.
  const failure = (await Promise.allSettled([opened, answered, committed])).find((outcome) => outcome.status === 'rejected')
  if (failure) announcements.discard(client)
  else announcements.publish(client)
  client.release(needsNewConnection(failure?.reason) || client.getTransactionStatus() !== 'I')
  if (failure) throw failure.reason
  return (await answered).rows
}
