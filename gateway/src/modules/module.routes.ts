import { AppError } from '@billfold/contracts/errors'
import { loadReportCalls } from '@billfold/contracts/modules/load-report-calls'
import { moduleCalls } from '@billfold/contracts/modules/module-calls'
import type { HealthRule } from '@billfold/contracts/modules/module-status'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import { memoryLimit } from '../security/rate-limits.ts'
import { signedInUser } from '../sessions/session.ts'
import { countLoads, forgetOldLoads } from './count-loads.ts'
import type { ModuleStore } from './module-store.ts'
import type { ReadRegistry } from './registry.ts'
import { deleteOldVotes, recordVotes, rollBackFailing } from './release-health.ts'

interface ModuleRoutes {
  store: ModuleStore
  readRegistry: ReadRegistry
  health: HealthRule
}

/** Messages per minute and user; a page sends two or three. */
const MESSAGES = 60

export function moduleRoutes({ store, readRegistry, health }: ModuleRoutes): OwnCall[] {
  const limitMessages = memoryLimit({ requests: MESSAGES })
  const limitSweeps = memoryLimit({ requests: 1, seconds: 3600 })

  return [
    ownCall(moduleCalls.registry, async (_request, ctx) => {
      const registry = await readRegistry(ctx.state.user?.id ?? null)
      ctx.set('Cache-Control', 'private, no-cache')
      ctx.set('ETag', `W/"${registry.revision}"`)
      return registry
    }),

    ownCall(loadReportCalls.send, async ({ body: { reports } }, ctx) => {
      const { id } = signedInUser(ctx)
      const seconds = await limitMessages(String(id))
      if (seconds > 0) throw new AppError('too_many_requests', 'Too many reports. Try again in a minute.', { retryAfter: seconds })
      await countLoads(store.rows, reports)
      await recordVotes(store.rows, id, reports, health)
      const failed = reports.filter(({ outcome }) => outcome !== 'loaded').map(({ module }) => module)
      await rollBackFailing(store, failed, health, ctx.state.log)
      if ((await limitSweeps('sweep')) === 0) await Promise.all([forgetOldLoads(store.rows), deleteOldVotes(store.rows, health)])
      return undefined
    }),
  ]
}
