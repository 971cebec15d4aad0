import type { RegisteredModule, Registry } from '@billfold/contracts/modules/registry'
import { overriddenModule } from './overridden-module.ts'
import { takeOverrides } from './override-choice.ts'

/** The registry as the address or a developer wants it for this page: `?disable-modules=billing,reports`, `?override=billing@http://localhost:4101`. */
export async function adjustRegistry(registry: Registry): Promise<Registry> {
  const disabled = new Set(new URLSearchParams(location.search).get('disable-modules')?.split(','))
  const left = registry.modules.map((module) => (disabled.has(module.id) ? switchedOff(module) : module))
  return { ...registry, modules: registry.overridesAllowed ? await withOverrides(left, takeOverrides()) : left }
}

/** As the registry's own reasons: English. */
export const OFF_BY_ADDRESS = 'It is switched off for this visit, by the address of the page.'

/** A way to work on while one module is in the way of everything else: support sends an address. */
function switchedOff(module: RegisteredModule): RegisteredModule {
  return { ...module, state: 'off', reason: OFF_BY_ADDRESS, lastGood: null }
}

async function withOverrides(modules: readonly RegisteredModule[], overrides: ReadonlyMap<string, string>): Promise<RegisteredModule[]> {
  const own = await Promise.all([...overrides].map(([id, origin]) => overriddenModule(id, origin, modules.find((module) => module.id === id))))
  return [...modules.filter(({ id }) => !overrides.has(id)), ...own]
}
