import { type ModuleFederationRuntimePlugin, createInstance } from '@module-federation/enhanced/runtime'
import type { ModuleRelease } from '@billfold/contracts/modules/module-calls'
import type { ModuleDefinition } from '@billfold/web-kit'
import { trackLoading } from '../start/code-loading.ts'
import type { FailureKind } from './part.ts'

/** Time limits in milliseconds. */
export interface Limits {
  /** Total for one module part, including retries and fallbacks. */
  part: number
  script: number
}

const USUAL: Limits = { part: 9000, script: 3000 }

/** Browser tests set shorter limits: `<meta name="billfold-loader" content="part=900 script=300">`. */
export function readLimits(document: Document): Limits {
  const given = new URLSearchParams(document.querySelector<HTMLMetaElement>('meta[name="billfold-loader"]')?.content.replaceAll(' ', '&'))
  return { part: Number(given.get('part')) || USUAL.part, script: Number(given.get('script')) || USUAL.script }
}

export class LoadFailure extends Error {
  override readonly name = 'LoadFailure'
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

export function failureKind(error: unknown): FailureKind {
  return error instanceof LoadFailure ? error.kind : 'fast'
}

/** Rejects if the promise takes longer than this. Late results are ignored. */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadFailure('timeout', `Nothing came within ${Math.round(milliseconds)} ms`)), Math.max(0, milliseconds))
  })
  try {
    return await Promise.race([promise, limit])
  } finally {
    clearTimeout(timer)
  }
}

interface EntryScript {
  integrity: string
  timeout: number
}

const entryScripts = new Map<string, EntryScript>()

/** Replaces the runtime's loader, which does not check hashes and only times out after 20 seconds. */
const entryLoader: ModuleFederationRuntimePlugin = {
  name: 'billfold-entry-loader',
  createScript({ url, remoteInfo }) {
    const entry = remoteInfo && entryScripts.get(remoteInfo.name)
    if (!entry) return undefined
    const script = document.createElement('script')
    // Must match the mode of the preload link; otherwise, the file is fetched twice.
    script.crossOrigin = 'anonymous'
    script.integrity = entry.integrity
    script.src = url
    void trackLoading(settled(script))
    return { script, timeout: entry.timeout }
  },
}

/** Resolves only when the browser is done with the script: even after our own timeout, a script still occupies a connection. */
function settled(script: HTMLScriptElement): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['load', 'error']) script.addEventListener(event, () => resolve(), { once: true })
  })
}

const federation = createInstance({ name: 'billfold_shell', remotes: [], plugins: [entryLoader] })

// The bundler's share scope, which contains React, the query client, ui and web-kit.
declare const __webpack_init_sharing__: (scope: string) => Promise<void>
declare const __webpack_share_scopes__: Record<'default', Parameters<typeof federation.initShareScopeMap>[1]>

const loaded = new Map<string, Promise<ModuleDefinition>>()
const failed = new Set<string>()

/** Loads a page or filler from a release. The container is loaded only once; after a failure, the next call loads it again. */
export async function takeFrom<T>(
  release: ModuleRelease,
  scriptTimeout: number,
  pick: (definition: ModuleDefinition) => Promise<T> | undefined,
): Promise<T> {
  const { container } = release.manifest
  const loading = loaded.get(container) ?? loadContainer(release, scriptTimeout)
  loaded.set(container, loading)
  try {
    const picking = pick(await loading)
    const picked = picking && (await within(scriptTimeout, trackLoading(picking)))
    if (!picked) throw new LoadFailure('fast', `${container} lacks what its manifest names`)
    return picked
  } catch (error) {
    // Does not discard a newer attempt that has started in the meantime.
    if (loaded.get(container) === loading) forgetContainer(release)
    throw error
  }
}

/** Makes the next load run the release's scripts again. Parts that are already on the page keep their code. */
export function forgetContainer({ base, manifest: { container } }: ModuleRelease): void {
  if (!loaded.delete(container)) return
  failed.add(container)
  removePendingElements(base)
}

/**
 * Removes hanging `<script>` and `<link>` elements. Otherwise, the bundler's code would wait for them instead of adding new ones for the
 * same chunk.
 */
function removePendingElements(base: string): void {
  // The bundler removes scripts once they have loaded, so these are still pending.
  for (const script of document.querySelectorAll(`script[src*="${base}"]`)) script.remove()
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet][href*="${base}"]`)) {
    if (link.sheet === null) link.remove()
  }
}

/**
 * A retry needs a new URL, because the browser would join a hanging request or reuse a damaged copy from its cache. The gateway ignores the
 * '~…' segment. Chunks also get the new URL, because they are loaded relative to the entry.
 */
function currentBase({ base, manifest: { container } }: ModuleRelease): string {
  return failed.has(container) ? `${base}~${Date.now().toString(36)}/` : base
}

async function loadContainer(release: ModuleRelease, timeout: number): Promise<ModuleDefinition> {
  const { container, entry, assets, id } = release.manifest
  const integrity = assets[entry]
  if (integrity === undefined) throw new LoadFailure('fast', `${id} names no hash for ${entry}`)
  entryScripts.set(container, { integrity, timeout })
  await __webpack_init_sharing__('default')
  federation.initShareScopeMap('default', __webpack_share_scopes__.default)
  federation.registerRemotes([{ name: container, entry: currentBase(release) + entry, entryGlobalName: container }], { force: failed.has(container) })
  try {
    const loaded = await federation.loadRemote<{ default: ModuleDefinition }>(`${container}/module`)
    if (!loaded) throw new LoadFailure('fast', `${container} does not expose './module'`)
    return loaded.default
  } catch (error) {
    throw isEntryTimeout(error) ? new LoadFailure('timeout', error.message, error) : error
  }
}

/** The runtime indicates a timeout only in the text of the error message. */
function isEntryTimeout(error: unknown): error is Error {
  return error instanceof Error && error.message.includes('RUNTIME-008') && error.message.includes('timed out')
}
