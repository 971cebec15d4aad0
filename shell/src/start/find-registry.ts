import { moduleCalls } from '@billfold/contracts/modules/module-calls'
import type { Registry } from '@billfold/contracts/modules/registry'
import { api } from '@billfold/web-kit'
import { inlinedJson } from './inlined-json.ts'

const NO_MODULES: Registry = { revision: '', modules: [] }

/** The modules of this session: from the page, else from the gateway; without an answer the shell stands alone. */
export async function findRegistry(): Promise<Registry> {
  return (inlinedJson('billfold-registry') as Registry | null) ?? (await api(moduleCalls.registry, { signal: AbortSignal.timeout(2000) }).catch(() => NO_MODULES))
}
