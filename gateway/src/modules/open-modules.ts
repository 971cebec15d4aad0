import { DEFAULT_RULE, type HealthRule } from '@billfold/contracts/modules/module-status'
import type { Logger } from '@billfold/server-kit/logger'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { OwnCall } from '../calls/own-call.ts'
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
  /** Whoever has one of these tokens may publish and move pointers; without any nobody may. */
  operators?: readonly Operator[]
  /** What is built beside the gateway is published and activated by itself: for `npm start`, where the build is the release. */
  publishesBuilt?: boolean
  /** A developer may put a module of their own machine on the page: never in production. */
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
  // An operator who asks first shall see it, too.
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
