import type { ModuleManifest } from '@billfold/contracts/modules/module-manifest'
import type { RegisteredModule, Registry } from '@billfold/contracts/modules/module-calls'

const KEY = 'billfold-overrides'
const CHOICE = /^([a-z][a-z0-9-]*)@(http:\/\/localhost:\d{1,5})\/?$/

/** Returns the overriding origins by module id. Overrides in the URL are saved for later pages and then removed from the URL. */
export function takeOverrides(): Map<string, string> {
  const address = new URL(location.href)
  const chosen = address.searchParams.getAll('override')
  const overrides = chosen.includes('') ? new Map<string, string>() : readOverrides()
  for (const choice of chosen) {
    const [, id, origin] = CHOICE.exec(choice) ?? []
    if (id !== undefined && origin !== undefined) overrides.set(id, origin)
    // oxlint-disable-next-line no-console -- tells the developer who entered this override why the module is not requested
    else if (choice !== '') console.warn(`?override=${choice} is left out: it has to read module@http://localhost:4100.`)
  }
  if (chosen.length > 0) {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(overrides)))
    address.searchParams.delete('override')
    history.replaceState(history.state, '', address)
  }
  return overrides
}

/** Removes all overrides, so that every module is loaded from the registry again. */
export function resetOverrides(): void {
  localStorage.removeItem(KEY)
  location.reload()
}

/** Ignores invalid stored values. Only modules on the user's own machine are allowed. */
function readOverrides(): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const entries = Object.entries(kept as Record<string, unknown>)
    return new Map(entries.filter((entry): entry is [string, string] => CHOICE.test(entry.join('@'))))
  } catch {
    return new Map()
  }
}

/** Short, because the server runs on the same machine. */
const TIMEOUT_MS = 2000

/**
 * Loads a module from a developer's machine. If that fails, the module is disabled and the reason is shown. Falling back to the published
 * release would hide that different code is running.
 */
export async function overriddenModule(id: string, origin: string, published: RegisteredModule | undefined): Promise<RegisteredModule> {
  const base = `${origin}/`
  const off = (reason: string): RegisteredModule => {
    const manifest = published?.current.manifest ?? noPlaces(id)
    return { id, state: 'off', reason, current: { base, manifest }, lastGood: null }
  }
  try {
    const answer = await fetch(`${base}module.json`, { signal: AbortSignal.timeout(TIMEOUT_MS), cache: 'no-store', credentials: 'omit' })
    const manifest = manifestIn(await answer.json())
    if (manifest.id === id) return { id, state: 'on', reason: null, current: { base, manifest }, lastGood: null }
    return off('Its override address serves another module.')
  } catch {
    return off('It couldn’t be loaded from its override address.')
  }
}

/**
 * Checks only the fields that the shell needs before it loads code. Using the full schema would make the first page larger for all users
 * just to catch a developer's mistake.
 */
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

/** Applies the overrides in the URL: `?disable-modules=billing,reports`, `?override=billing@http://localhost:4101`. */
export async function adjustRegistry(registry: Registry): Promise<Registry> {
  const disabled = new Set(new URLSearchParams(location.search).get('disable-modules')?.split(','))
  const left = registry.modules.map((module) => (disabled.has(module.id) ? switchedOff(module) : module))
  return { ...registry, modules: registry.overridesAllowed ? await withOverrides(left, takeOverrides()) : left }
}

/** In English, like the reasons in the registry. */
export const OFF_BY_ADDRESS = 'It’s turned off for this visit by the page’s URL.'

/** Lets support send a link that disables a module if it breaks the rest of the page. */
function switchedOff(module: RegisteredModule): RegisteredModule {
  return { ...module, state: 'off', reason: OFF_BY_ADDRESS, lastGood: null }
}

async function withOverrides(modules: readonly RegisteredModule[], overrides: ReadonlyMap<string, string>): Promise<RegisteredModule[]> {
  const own = await Promise.all([...overrides].map(([id, origin]) => overriddenModule(id, origin, modules.find((module) => module.id === id))))
  return [...modules.filter(({ id }) => !overrides.has(id)), ...own]
}
