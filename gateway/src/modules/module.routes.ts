import { AppError } from '@billfold/contracts/errors'
import { loadReportCalls } from '@billfold/contracts/modules/load-report-calls'
import { moduleCalls } from '@billfold/contracts/modules/module-calls'
import { type OwnCall, ownCall } from '../calls/own-call.ts'
import { addressOf, networkOf } from '../security/address.ts'
import { hourLimiter, minuteLimiter } from '../security/limiter.ts'
import { signedInUser } from '../sessions/session.ts'
import { countLoads, forgetOldLoads } from './count-loads.ts'
import type { HealthRule } from './health-rule.ts'
import { forgetVoices, hearVoice } from './hear-voices.ts'
import { judgeReleases } from './judge-releases.ts'
import type { ModuleStore } from './module-store.ts'
import type { ReadRegistry } from './registry.ts'
import { reportLimit } from './report-limit.ts'

interface ModuleRoutes {
  store: ModuleStore
  readRegistry: ReadRegistry
  health: HealthRule
  /** Short names of users and networks. */
  fingerprint: (name: string) => string
}

/** Messages a minute from one user: a page sends two or three. */
const MESSAGES = 60

export function moduleRoutes({ store, readRegistry, health, fingerprint }: ModuleRoutes): OwnCall[] {
  const limitMessages = minuteLimiter()
  const withinLimit = reportLimit(store.rows, health.ofOne)
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
      const network = networkOf(addressOf(ctx))
      await countLoads(store.rows, await withinLimit({ userId: id, network }, reports))
      await hearVoice(store.rows, { who: fingerprint(`user ${id}`), network: fingerprint(`network ${network}`) }, reports)
      const failed = reports.filter(({ outcome }) => outcome !== 'loaded').map(({ module }) => module)
      await judgeReleases(store, failed, health, ctx.state.log)
      if (limitSweeps([['sweep', 1]]) === 0) await Promise.all([forgetOldLoads(store.rows), forgetVoices(store.rows, health.minutes)])
      return undefined
    }),
  ]
}
