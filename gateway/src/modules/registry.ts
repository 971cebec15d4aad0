import { createHash } from 'node:crypto'
import type { Registry } from '@billfold/contracts/modules/registry'
import type { Logger } from '@billfold/server-kit/logger'
import { loadModules, type ModuleStore, stateOfStore, type StoredModule } from './module-store.ts'
import { resolveModules } from './resolve-modules.ts'
import type { ReadRunning } from './running-versions.ts'

/** The registry as this user gets it; null: a visitor. */
export type ReadRegistry = (userId: number | null) => Promise<Registry>

interface RegistryOptions {
  store: ModuleStore
  readRunning: ReadRunning
  /** Brings what was built beside us into the store, where there is something new. */
  takeOverBuilt: () => Promise<void>
  allowsOverrides: boolean
  log: Logger
}

/** Read anew only when something changed, which one small query tells: a change is seen by the next request, in every process. */
export function registryOf({ store, readRunning, takeOverBuilt, allowsOverrides, log }: RegistryOptions): ReadRegistry {
  let known: { state: string; modules: StoredModule[] } = { state: '', modules: [] }

  async function readStored(): Promise<readonly StoredModule[]> {
    try {
      await takeOverBuilt()
      const state = await stateOfStore(store.rows)
      if (known.state !== state) known = { state, modules: await loadModules(store.rows) }
    } catch (error) {
      // What was known last goes on: a page without modules would help nobody.
      log.error({ err: error }, 'the module registry cannot be read')
    }
    return known.modules
  }

  return async function readRegistry(userId) {
    const [stored, running] = await Promise.all([readStored(), readRunning()])
    const modules = resolveModules(stored, running, userId)
    return { revision: revisionOf(modules), modules, ...(allowsOverrides ? { overridesAllowed: true } : {}) }
  }
}

function revisionOf(modules: Registry['modules']): string {
  const followed = modules.map(({ id, state, reason, current, lastGood }) => [id, state, reason, current.base, lastGood?.base])
  return createHash('sha256').update(JSON.stringify(followed)).digest('base64url').slice(0, 16)
}
