import type { MikroORM } from '@mikro-orm/postgresql'
import type { Context, Middleware } from './app.ts'
import { readDatabaseClock } from './database/clock.ts'
import type { ProcessName } from './database/connection-budget.ts'
import type { Logger } from './logger.ts'

/** Health checks by name. A check rejects while its dependency is unavailable. */
export type Dependencies = Record<string, () => Promise<unknown>>

interface Checked {
  name: ProcessName
  version: string
}

/**
 * /healthz returns the process's name and contract version. /readyz reports that all dependencies are up, or the names of those that are
 * not.
 */
export function health(dependencies: Dependencies, checked: Checked): Middleware {
  let reported = ''
  return async function health(ctx: Context, next) {
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'ok', ...checked }
    } else if (ctx.path === '/readyz') {
      const failures = await findFailures(dependencies)
      const unavailable = failures.map(({ name }) => name)
      if (unavailable.join() !== reported) logChange(ctx.state.log, failures)
      reported = unavailable.join()
      ctx.status = unavailable.length === 0 ? 200 : 503
      ctx.body = { status: unavailable.length === 0 ? 'ready' : 'not ready', unavailable }
    } else {
      await next()
    }
  }
}

interface Failure {
  name: string
  error: unknown
}

async function findFailures(dependencies: Dependencies): Promise<Failure[]> {
  const names = Object.keys(dependencies)
  const outcomes = await Promise.allSettled(Object.values(dependencies).map((ask) => ask()))
  return outcomes.flatMap((outcome, index) => (outcome.status === 'rejected' ? [{ name: names[index] ?? '', error: outcome.reason as unknown }] : []))
}

function logChange(log: Logger, failures: readonly Failure[]): void {
  if (failures.length === 0) log.info('ready again')
  for (const { name, error } of failures) log.warn({ err: error }, `not ready: ${name}`)
}

/** Runs a query, because MikroORM only connects on the first query. The query also compares the clocks. */
export function databaseAnswers(orm: MikroORM, log?: Logger): () => Promise<unknown> {
  return () => readDatabaseClock(orm, log)
}
