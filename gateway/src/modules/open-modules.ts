import { loadReportCalls } from '@billfold/contracts/modules/load-report-calls'
import { moduleCalls } from '@billfold/contracts/modules/module-calls'
import { DEFAULT_RULE, type HealthRule } from '@billfold/contracts/modules/operator'
import type { Logger } from '@billfold/server-kit/logger'
import type { MikroORM } from '@mikro-orm/postgresql'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import { memoryLimit, requireWithin, sharedLimit } from '../security/rate-limits.ts'
import { signedInUser } from '../sessions/session.ts'
import type { Upstreams } from '../forwarding/upstream.ts'
import { countLoads, deleteOldVotes, deleteOldLoads, recordVotes, rollBackFailing } from './release-health.ts'
import { type ModuleStore, moduleStore } from './module-store.ts'
import { type ReadRegistry, registryOf } from './registry.ts'
import { type Operator, type OperatorOf, operatorRoutes, operatorsOf } from './operator.routes.ts'
import { runningVersions } from './running-versions.ts'
import { type ReadAsset, storedAssets } from './release-files.ts'
import { createBuildPublisher } from './publish-built.ts'

interface ModuleRoutes {
  store: ModuleStore
  readRegistry: ReadRegistry
  health: HealthRule
}

/** Maximum number of messages per user and minute; a page sends two or three. */
const MESSAGES = 60

function moduleRoutes({ store, readRegistry, health }: ModuleRoutes): OwnCall[] {
  const limitMessages = sharedLimit(store.rows, 'load reports', { requests: MESSAGES })
  // A limit per process is enough, because a second sweep by another process finds nothing to delete.
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
      await requireWithin(limitMessages, String(id), 'Too many reports. Try again in a minute.')
      await countLoads(store.rows, reports)
      await recordVotes(store.rows, id, reports, health)
      const failed = reports.filter(({ outcome }) => outcome !== 'loaded').map(({ module }) => module)
      await rollBackFailing(store, failed, health, ctx.state.log)
      if ((await limitSweeps('sweep')) === 0) await Promise.all([deleteOldLoads(store.rows), deleteOldVotes(store.rows, health)])
      return undefined
    }),
  ]
}

export interface ModuleSettings {
  /** Each token allows its holder to publish releases and move pointers. Without tokens, publishing is disabled. */
  operators?: readonly Operator[]
  /** Publishes and activates local builds, for `npm start`. */
  publishesBuilt?: boolean
  /** Lets developers load a module from their own machine; never in production. */
  allowsOverrides?: boolean
  health?: HealthRule
}

interface ModulesOptions extends ModuleSettings {
  orm: MikroORM
  root: string
  upstreams: Upstreams
  log: Logger
}

export interface Modules {
  routes: OwnCall[]
  operatorOf: OperatorOf
  readRegistry: ReadRegistry
  readAsset: ReadAsset
}

export async function openModules({ orm, root, upstreams, log, ...settings }: ModulesOptions): Promise<Modules> {
  const { operators = [], publishesBuilt = false, allowsOverrides = false, health = DEFAULT_RULE } = settings
  const store = moduleStore(orm)
  const operatorOf = operatorsOf(operators, store.rows)
  const readRunning = runningVersions({ root, upstreams })
  const publishBuilt = publishesBuilt ? createBuildPublisher({ root, store, log }) : () => Promise.resolve()
  // The operators' module list does not read the registry first, so publish local builds here.
  await publishBuilt()
  const readRegistry = registryOf({ store, readRunning, publishBuilt, allowsOverrides, log })
  return {
    routes: [
      ...moduleRoutes({ store, readRegistry, health }),
      ...operatorRoutes({ store, operatorOf, readRunning, health }),
    ],
    operatorOf,
    readRegistry,
    readAsset: storedAssets(store.rows),
  }
}
