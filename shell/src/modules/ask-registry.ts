import { moduleCalls } from '@billfold/contracts/modules/module-calls'
import type { Registry } from '@billfold/contracts/modules/registry'
import { api } from '@billfold/web-kit'

/** Milliseconds. */
const PATIENCE = 2000

/** The registry as it is now; null when the gateway cannot say. */
export function askRegistry(): Promise<Registry | null> {
  return api(moduleCalls.registry, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null)
}
