import type { MikroORM } from '@mikro-orm/postgresql'
import type { Context, Middleware } from './app.ts'

/** Health checks by name; each rejects while the dependency is unreachable. */
export type Dependencies = Record<string, () => Promise<unknown>>

/** /healthz: the process is up, with its contract version. /readyz: all dependencies are up, or the names of those that are not. */
export function health(dependencies: Dependencies, version: string): Middleware {
  return async function health(ctx: Context, next) {
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'ok', version }
    } else if (ctx.path === '/readyz') {
      const unavailable = await findUnavailable(dependencies)
      ctx.status = unavailable.length === 0 ? 200 : 503
      ctx.body = { status: unavailable.length === 0 ? 'ready' : 'not ready', unavailable }
    } else {
      await next()
    }
  }
}

async function findUnavailable(dependencies: Dependencies): Promise<string[]> {
  const names = Object.keys(dependencies)
  const outcomes = await Promise.allSettled(Object.values(dependencies).map((ask) => ask()))
  return names.filter((_, index) => outcomes[index]?.status === 'rejected')
}

/** Runs a query, because MikroORM only connects on the first one. */
export function databaseAnswers(orm: MikroORM): () => Promise<unknown> {
  return () => orm.em.getConnection().execute('select 1')
}
