import { DEFAULT_RULE, type HealthRule } from '@billfold/contracts/modules/module-status'
import type { Logger } from '@billfold/server-kit/logger'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { OwnCall } from '../routing/own-call.ts'
import type { Upstreams } from '../forwarding/upstream.ts'
import { moduleRoutes } from './module.routes.ts'
import { moduleStore } from './module-store.ts'
import { operatorRoutes } from './operator.routes.ts'
import { type Operator, type OperatorOf, operatorsOf } from './operators.ts'
import { type ReadRegistry, registryOf } from './registry.ts'
import { runningVersions } from './running-versions.ts'
import { type ReadAsset, storedAssets } from './stored-assets.ts'
import { builtTakeOver } from './take-over-built.ts'

export interface ModuleSettings {
  /** Each token allows its holder to publish and move pointers. Without tokens, publishing is disabled. */
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
  const operatorOf = operatorsOf(operators)
  const readRunning = runningVersions({ root, upstreams })
  const takeOverBuilt = publishesBuilt ? builtTakeOver({ root, store, log }) : () => Promise.resolve()
  // Listing modules for operators does not read the registry first, so publish local builds here.
  await takeOverBuilt()
  const readRegistry = registryOf({ store, readRunning, takeOverBuilt, allowsOverrides, log })
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
