import { createHash } from 'node:crypto'
import type { ModuleManifest } from '@billfold/contracts/modules/module-manifest'
import type { ModuleRelease, RegisteredModule } from '@billfold/contracts/modules/registry'
import { findIncompatibility, type Running } from './compatibility.ts'
import type { StoredModule } from './module-store.ts'

/** Resolves the modules for one user. Null is a visitor, who never gets a canary. */
export function resolveModules(stored: readonly StoredModule[], running: Running, userId: number | null): RegisteredModule[] {
  return stored.flatMap((module) => resolveModule(module, running, userId) ?? [])
}

function resolveModule(module: StoredModule, running: Running, userId: number | null): RegisteredModule | undefined {
  const { id, active, lastGood, offReason } = module
  const fits = (manifest: ModuleManifest | null) => manifest !== null && findIncompatibility(manifest, running) === null
  const releaseOf = (manifest: ModuleManifest | null) => (manifest !== null && fits(manifest) ? release(id, manifest) : null)

  const canary = inShare(module, userId) ? releaseOf(module.canary) : null
  // Published, but not active yet.
  if (active === null && !canary) return undefined
  const current = canary ?? release(id, active as ModuleManifest)
  if (offReason !== null) return { id, state: 'off', reason: offReason, current, lastGood: null }
  if (canary) return { id, state: 'on', reason: null, current, lastGood: releaseOf(active) ?? releaseOf(lastGood) }

  const reason = findIncompatibility(current.manifest, running)
  const before = releaseOf(lastGood)
  // Keep running the last good release; the reason says why the published one does not run.
  if (reason !== null && before) return { id, state: 'on', reason, current: before, lastGood: null }
  return { id, state: reason === null ? 'on' : 'off', reason, current, lastGood: before }
}

function release(id: string, manifest: ModuleManifest): ModuleRelease {
  return { base: `/_m/${id}/${manifest.version}/`, manifest }
}

/** Stable for the lifetime of a canary, and a growing share keeps its first users. Another release selects other users. */
export function inShare({ id, canary, canaryPercent }: Pick<StoredModule, 'id' | 'canary' | 'canaryPercent'>, userId: number | null): boolean {
  if (canary === null || canaryPercent === null || userId === null) return false
  const hash = createHash('sha256').update(`${id} ${canary.version} ${userId}`).digest().readUInt32BE(0)
  return hash % 100 < canaryPercent
}
