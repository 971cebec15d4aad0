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

/** Loads a release's container once and takes the module out of it. A failure is forgotten, so that a retry fetches anew. */
export function loadContainer(release: ModuleRelease, scriptTimeout: number): Promise<ModuleDefinition> {
  const { container } = release.manifest
  const before = loaded.get(container)
  if (before) return before
  const loading = fetchContainer(release, scriptTimeout)
  loaded.set(container, loading)
  loading.catch(() => forgetContainer(release))
  return loading
}

/** Leaves nothing of a release behind: its next load runs its scripts again. */
export function forgetContainer({ manifest: { container } }: ModuleRelease): void {
  loaded.delete(container)
  // Declared with `var`, so it cannot be deleted.
  globals[container] = undefined
  delete globals[`rspackChunk${container}`]
}

async function fetchContainer({ base, manifest }: ModuleRelease, scriptTimeout: number): Promise<ModuleDefinition> {
  const integrity = manifest.assets[manifest.entry]
  if (integrity === undefined) throw new LoadFailure('fast', `${manifest.id} names no hash for ${manifest.entry}`)
  await loadScript({ src: base + manifest.entry, integrity, timeout: scriptTimeout })
  const container = globals[manifest.container] as Container | undefined
  if (!container) throw new LoadFailure('fast', `${manifest.entry} threw, or is no container`)
  await __webpack_init_sharing__('default')
  await container.init(__webpack_share_scopes__.default)
  const factory = await container.get('./module')
  return factory().default
}
