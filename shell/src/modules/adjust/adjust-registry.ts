import type { RegisteredModule, Registry } from '@billfold/contracts/modules/registry'
import { overriddenModule } from './overridden-module.ts'
import { takeOverrides } from './override-choice.ts'

/** Applies the overrides in the address: `?disable-modules=billing,reports`, `?override=billing@http://localhost:4101`. */
export async function adjustRegistry(registry: Registry): Promise<Registry> {
  const disabled = new Set(new URLSearchParams(location.search).get('disable-modules')?.split(','))
  const left = registry.modules.map((module) => (disabled.has(module.id) ? switchedOff(module) : module))
  return { ...registry, modules: registry.overridesAllowed ? await withOverrides(left, takeOverrides()) : left }
}

/** English, like the registry's own reasons. */
export const OFF_BY_ADDRESS = 'It’s turned off for this visit by the page’s URL.'

/** Lets support send a link that disables a module that breaks the rest of the page. */
function switchedOff(module: RegisteredModule): RegisteredModule {
  return { ...module, state: 'off', reason: OFF_BY_ADDRESS, lastGood: null }
}

async function withOverrides(modules: readonly RegisteredModule[], overrides: ReadonlyMap<string, string>): Promise<RegisteredModule[]> {
  const own = await Promise.all([...overrides].map(([id, origin]) => overriddenModule(id, origin, modules.find((module) => module.id === id))))
  return [...modules.filter(({ id }) => !overrides.has(id)), ...own]
}
