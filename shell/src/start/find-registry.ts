import { moduleCalls } from '@billfold/contracts/modules/module-calls'
import type { Registry } from '@billfold/contracts/modules/registry'
import { api } from '@billfold/web-kit'
import { inlinedJson } from './inlined-json.ts'

/** Milliseconds. */
const PATIENCE = 2000

/** Fetches the current registry; null if the gateway fails. */
export function askRegistry(): Promise<Registry | null> {
  return api(moduleCalls.registry, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null)
}

const NO_MODULES: Registry = { revision: '', modules: [] }

/** Modules of this session: from the page, else from the gateway; without either, the shell runs without modules. */
export async function findRegistry(): Promise<Registry> {
  const registry = (inlinedJson('billfold-registry') as Registry | null) ?? (await askRegistry()) ?? NO_MODULES
  const isAdjusted = registry.overridesAllowed || location.search.includes('disable-modules=')
  return isAdjusted ? import('../modules/overrides.ts').then(({ adjustRegistry }) => adjustRegistry(registry)).catch(() => registry) : registry
}
