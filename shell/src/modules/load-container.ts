import type { ModuleRelease } from '@billfold/contracts/modules/registry'
import type { ModuleDefinition } from '@billfold/web-kit'
import { LoadFailure } from './load-failure.ts'
import { loadScript } from './load-script.ts'

/** What Module Federation's entry script leaves behind under the container's name. */
interface Container {
  init: (shareScope: unknown) => void | Promise<void>
  get: (exposed: string) => Promise<() => { default: ModuleDefinition }>
}

// Provided by the bundler in the shell: the scope from which modules take React, the query client and web-kit.
declare const __webpack_init_sharing__: (scope: string) => Promise<void>
declare const __webpack_share_scopes__: Record<string, unknown>

const globals = globalThis as unknown as Record<string, unknown>
const loaded = new Map<string, Promise<ModuleDefinition>>()
const failed = new Set<string>()

/** Takes a page or a filler out of a release, whose container is loaded once. After a failure the next call begins anew. */
export async function takeFrom<T>(
  release: ModuleRelease,
  scriptTimeout: number,
  pick: (definition: ModuleDefinition) => Promise<T> | undefined,
): Promise<T> {
  const { container } = release.manifest
  const loading = loaded.get(container) ?? fetchContainer(release, scriptTimeout)
  loaded.set(container, loading)
  try {
    const picked = await pick(await loading)
    if (!picked) throw new LoadFailure('fast', `${container} lacks what its manifest names`)
    return picked
  } catch (error) {
    // Unless somebody began anew already, who shall not pay for what was given up.
    if (loaded.get(container) === loading) forgetContainer(release)
    throw error
  }
}

/** The release's next load runs its scripts again. What stands on the page already keeps the ones that it came with. */
export function forgetContainer({ manifest: { container } }: ModuleRelease): void {
  if (!loaded.delete(container)) return
  failed.add(container)
  // Declared with `var`, so it cannot be deleted.
  globals[container] = undefined
}

/**
 * After a failure everything is asked for under an address that was never used (the gateway ignores the '~…'): a
 * browser would join the request that still hangs, and would take a damaged copy out of its cache for a year.
 * The chunks follow: they are looked for where the entry came from.
 */
function currentBase({ base, manifest: { container } }: ModuleRelease): string {
  return failed.has(container) ? `${base}~${Date.now().toString(36)}/` : base
}

async function fetchContainer(release: ModuleRelease, scriptTimeout: number): Promise<ModuleDefinition> {
  const { manifest } = release
  const integrity = manifest.assets[manifest.entry]
  if (integrity === undefined) throw new LoadFailure('fast', `${manifest.id} names no hash for ${manifest.entry}`)
  await loadScript({ src: currentBase(release) + manifest.entry, integrity, timeout: scriptTimeout })
  const container = globals[manifest.container] as Container | undefined
  if (!container) throw new LoadFailure('fast', `${manifest.entry} threw, or is no container`)
  await __webpack_init_sharing__('default')
  await container.init(__webpack_share_scopes__.default)
  const factory = await container.get('./module')
  return factory().default
}
