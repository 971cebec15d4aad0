import { createHash } from 'node:crypto'
import type { Registry } from '@billfold/contracts/modules/registry'
import type { Logger } from '@billfold/server-kit/logger'
import { loadModules, type ModuleStore, stateOfStore, type StoredModule } from './module-store.ts'
import { resolveModules } from './resolve-modules.ts'
import type { ReadRunning } from './running-versions.ts'

/** Reads the registry for a user; null is a visitor. */
export type ReadRegistry = (userId: number | null) => Promise<Registry>

interface RegistryOptions {
  store: ModuleStore
  readRunning: ReadRunning
  /** Publishes local builds that the store does not have yet. */
  takeOverBuilt: () => Promise<void>
  allowsOverrides: boolean
  log: Logger
}

/** Caches the registry. One small query per request detects changes, so all processes see a change with the next request. */
export function registryOf({ store, readRunning, takeOverBuilt, allowsOverrides, log }: RegistryOptions): ReadRegistry {
  let known: { state: string; modules: StoredModule[] } = { state: '', modules: [] }

  async function readStored(): Promise<readonly StoredModule[]> {
    try {
      await takeOverBuilt()
      const state = await stateOfStore(store.rows)
      if (known.state !== state) known = { state, modules: await loadModules(store.rows) }
    } catch (error) {
      // Keep serving the last known registry: a page without modules is of no use.
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
