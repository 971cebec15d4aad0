import { moduleCalls } from '@billfold/contracts/modules/module-calls'
import type { Registry } from '@billfold/contracts/modules/registry'
import { api } from '@billfold/web-kit'

/** Milliseconds. */
const PATIENCE = 2000

/** Fetches the current registry; null if the gateway fails. */
export function askRegistry(): Promise<Registry | null> {
  return api(moduleCalls.registry, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null)
}
