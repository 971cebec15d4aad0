import type { Registry } from '@billfold/contracts/modules/registry'
import { askRegistry } from '../modules/ask-registry.ts'
import { inlinedJson } from './inlined-json.ts'

const NO_MODULES: Registry = { revision: '', modules: [] }

/** Modules of this session: from the page, else from the gateway; without either, the shell runs without modules. */
export async function findRegistry(): Promise<Registry> {
  const registry = (inlinedJson('billfold-registry') as Registry | null) ?? (await askRegistry()) ?? NO_MODULES
  const isAdjusted = registry.overridesAllowed || location.search.includes('disable-modules=')
  return isAdjusted ? import('../modules/adjust/adjust-registry.ts').then(({ adjustRegistry }) => adjustRegistry(registry)).catch(() => registry) : registry
}
