import type { ModuleManifest } from '@billfold/contracts/modules/module-manifest'
import type { RegisteredModule } from '@billfold/contracts/modules/registry'

/** Milliseconds. Short, because the server runs on this machine. */
const PATIENCE = 2000

/**
 * Loads a module from a developer's machine. If that fails, the module is shown as off with the reason; falling back to the
 * published release would hide that other code is running.
 */
export async function overriddenModule(id: string, origin: string, published: RegisteredModule | undefined): Promise<RegisteredModule> {
  const base = `${origin}/`
  const off = (reason: string): RegisteredModule => {
    const manifest = published?.current.manifest ?? noPlaces(id)
    return { id, state: 'off', reason, current: { base, manifest }, lastGood: null }
  }
  try {
    const answer = await fetch(`${base}module.json`, { signal: AbortSignal.timeout(PATIENCE), cache: 'no-store', credentials: 'omit' })
    const manifest = manifestIn(await answer.json())
    if (manifest.id === id) return { id, state: 'on', reason: null, current: { base, manifest }, lastGood: null }
    return off('Its override address serves another module.')
  } catch {
    return off('It couldn’t be loaded from its override address.')
  }
}

/** Checks only what the shell needs before loading code. The full schema would add weight to every first page for a developer's mistake. */
function manifestIn(value: unknown): ModuleManifest {
  const manifest = value as ModuleManifest
  const { routes, nav, slots, preload, assets, entry } = manifest
  if (![routes, nav, slots, preload].every(Array.isArray) || typeof assets[entry] !== 'string') throw new TypeError('That is no module.json of a build')
  return manifest
}

function noPlaces(id: string): ModuleManifest {
  return {
    id,
    title: id,
    version: '0.0.0',
    needs: { sdk: '*', shell: '*', services: {} },
    routes: [],
    nav: [],
    slots: [],
    budget: { entry: 0, firstPage: 0 },
    container: '',
    entry: '',
    preload: [],
    assets: {},
  }
}
