import type { ModuleManifest } from '@billfold/contracts/modules/module-manifest'
import semver from 'semver'
import { createHash } from 'node:crypto'
import type { ModuleRelease, RegisteredModule, Registry } from '@billfold/contracts/modules/module-calls'
import type { Logger } from '@billfold/server-kit/logger'
import { type ModuleStore, type StoredModule, loadModules, stateOfStore } from './module-store.ts'
import type { ReadRunning } from './running-versions.ts'

/** Running versions by part ('sdk', 'shell' and the services). Null if a part is installed but its version is not known yet. */
export type Running = ReadonlyMap<string, string | null>

/** Returns the reason why a module cannot run here, or null if it can. */
export function findIncompatibility({ needs: { sdk, shell, services } }: Pick<ModuleManifest, 'needs'>, running: Running): string | null {
  for (const [part, range] of Object.entries({ sdk, shell, ...services })) {
    const version = running.get(part)
    if (version === undefined) return `It needs ${part} ${range}, which does not exist here.`
    if (semver.validRange(range) === null) return `It needs ${part} '${range}', which is no range of versions.`
    // An unknown version does not disable the module. If the service is down, calls to it report that.
    if (version !== null && !semver.satisfies(version, range)) return `It needs ${part} ${range}; ${version} is running.`
  }
  return null
}

/** Resolves the modules for one user. A null user is a visitor, who never gets a canary. */
export function resolveModules(stored: readonly StoredModule[], running: Running, userId: number | null): RegisteredModule[] {
  return stored.flatMap((module) => resolveModule(module, running, userId) ?? [])
}

function resolveModule(module: StoredModule, running: Running, userId: number | null): RegisteredModule | undefined {
  const { id, active, lastGood, offReason } = module
  const fits = (manifest: ModuleManifest | null) => manifest !== null && findIncompatibility(manifest, running) === null
  const releaseOf = (manifest: ModuleManifest | null) => (manifest !== null && fits(manifest) ? release(id, manifest) : null)

  const canary = inShare(module, userId) ? releaseOf(module.canary) : null
  // The module is published but has no active release yet.
  if (active === null && !canary) return undefined
  const current = canary ?? release(id, active as ModuleManifest)
  if (offReason !== null) return { id, state: 'off', reason: offReason, current, lastGood: null }
  if (canary) return { id, state: 'on', reason: null, current, lastGood: releaseOf(active) ?? releaseOf(lastGood) }

  const reason = findIncompatibility(current.manifest, running)
  const before = releaseOf(lastGood)
  // The last good release keeps running; `reason` explains why the active one cannot run.
  if (reason !== null && before) return { id, state: 'on', reason, current: before, lastGood: null }
  return { id, state: reason === null ? 'on' : 'off', reason, current, lastGood: before }
}

function release(id: string, manifest: ModuleManifest): ModuleRelease {
  return { base: `/_m/${id}/${manifest.version}/`, manifest }
}

/**
 * A user keeps the same result for the lifetime of a canary, even when its percentage grows. A different release selects different users.
 */
export function inShare({ id, canary, canaryPercent }: Pick<StoredModule, 'id' | 'canary' | 'canaryPercent'>, userId: number | null): boolean {
  if (canary === null || canaryPercent === null || userId === null) return false
  const hash = createHash('sha256').update(`${id} ${canary.version} ${userId}`).digest().readUInt32BE(0)
  return hash % 100 < canaryPercent
}

export type ReadRegistry = (userId: number | null) => Promise<Registry>

interface RegistryOptions {
  store: ModuleStore
  readRunning: ReadRunning
  publishBuilt: () => Promise<void>
  allowsOverrides: boolean
  log: Logger
}

/** Caches the registry. One small query per request detects changes, so every process sees a change on the next request. */
export function registryOf({ store, readRunning, publishBuilt, allowsOverrides, log }: RegistryOptions): ReadRegistry {
  let known: { state: string; modules: StoredModule[] } = { state: '', modules: [] }

  async function readStored(): Promise<readonly StoredModule[]> {
    try {
      await publishBuilt()
      const state = await stateOfStore(store.rows)
      if (known.state !== state) known = { state, modules: await loadModules(store.rows) }
    } catch (error) {
      // Keep serving the cached registry, because a page without modules is useless.
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
