import { AppError } from '@billfold/contracts/errors'
import { loadReportCalls } from '@billfold/contracts/modules/load-report-calls'
import { moduleCalls } from '@billfold/contracts/modules/module-calls'
import { type OwnCall, ownCall } from '../calls/own-call.ts'
import { addressOf, networkOf } from '../security/address.ts'
import { hourLimiter, minuteLimiter } from '../security/limiter.ts'
import { signedInUser } from '../sessions/session.ts'
import { countLoads, forgetOldLoads } from './count-loads.ts'
import { failureLimit } from './failure-limit.ts'
import { type HealthRule, judgeReleases } from './judge-releases.ts'
import type { ModuleStore } from './module-store.ts'
import type { ReadRegistry } from './registry.ts'

interface ModuleRoutes {
  store: ModuleStore
  readRegistry: ReadRegistry
  health: HealthRule
  /** Failures of one release an hour that count of one user, and of one network: nobody alone takes a release away from all others. */
  failuresOfUser: number
}

/** Messages a minute from one user: a page sends two or three. */
const MESSAGES = 60

export function moduleRoutes({ store, readRegistry, health, failuresOfUser }: ModuleRoutes): OwnCall[] {
  const limitMessages = minuteLimiter()
  const withinLimit = failureLimit(store.rows, failuresOfUser)
  const limitSweeps = hourLimiter()

  return [
    ownCall(moduleCalls.registry, async (_request, ctx) => {
      const registry = await readRegistry(ctx.state.user?.id ?? null)
      ctx.set('Cache-Control', 'private, no-cache')
      ctx.set('ETag', `W/"${registry.revision}"`)
      return registry
    }),

    ownCall(loadReportCalls.send, async ({ body: { reports } }, ctx) => {
      const { id } = signedInUser(ctx)
      const seconds = limitMessages([[String(id), MESSAGES]])
      if (seconds > 0) throw new AppError('too_many_requests', 'Too many reports. Try again in a minute.', { retryAfter: seconds })
      const counting = await withinLimit({ userId: id, network: networkOf(addressOf(ctx)) }, reports)
      await countLoads(store.rows, counting)
      const failed = counting.filter(({ outcome }) => outcome !== 'loaded').map(({ module }) => module)
      await judgeReleases(store, failed, health, ctx.state.log)
      if (limitSweeps([['sweep', 1]]) === 0) await forgetOldLoads(store.rows)
      return undefined
    }),
  ]
}
