import { text } from 'node:stream/consumers'
import { runInThisContext } from 'node:vm'
import { Window } from 'happy-dom'

/** The input that this script reads from stdin in a separate process. */
export interface EvaluatedRelease {
  container: string
  entry: string
  /** Source code of the scripts, by path. */
  scripts: Record<string, string>
}

interface Container {
  init(shareScope: object): unknown
  get(name: string): Promise<() => unknown>
}

const BASE = 'https://module.invalid/'

/** Loads `./module` like the shell, with browser globals and stubs for the packages that the shell provides. */
async function evaluateEntry({ container: name, entry, scripts }: EvaluatedRelease): Promise<void> {
  let failure: { error: unknown } | undefined
  const run = (url: string) => {
    const path = decodeURIComponent(url.replace(BASE, ''))
    runInThisContext(scripts[path] ?? '', { filename: path })
  }
  becomeBrowser(BASE + entry, (url) => {
    try {
      run(url)
    } catch (error) {
      failure ??= { error }
    }
  })
  run(entry)
  const container = (globalThis as Record<string, unknown>)[name] as Container | undefined
  if (typeof container?.get !== 'function') throw new Error(`${entry} does not define the container ${name}`)
  await container.init(shareScope())
  const factory = await container.get('./module').catch((error: unknown) => {
    throw failure ? failure.error : error
  })
  factory()
}

/** Sets up browser globals. Scripts added to the page run immediately; style sheets are not applied and only fire their load event. */
function becomeBrowser(entryUrl: string, runScript: (url: string) => void): void {
  const window = new Window({ url: BASE })
  const globals = globalThis as unknown as Record<string, unknown>
  for (const name of ['process', 'Buffer', 'navigator', 'Event', 'EventTarget', 'CustomEvent']) delete globals[name]
  for (let source: object = window; source !== Object.prototype; source = Object.getPrototypeOf(source) as object) {
    for (const name of Object.getOwnPropertyNames(source)) {
      if (!(name in globals)) globals[name] = (window as unknown as Record<string, unknown>)[name]
    }
  }
  Object.assign(globals, { window: globals, self: globals, top: globals, parent: globals, fetch: () => new Promise(() => undefined) })
  const { document } = window
  Object.defineProperty(document, 'currentScript', { value: { tagName: 'SCRIPT', src: entryUrl } })
  document.head.appendChild = <T>(node: T): T => {
    const { tagName, src, onload } = node as { tagName: string; src?: string; onload?: (event: object) => void }
    queueMicrotask(() => {
      if (tagName === 'SCRIPT' && src) runScript(src)
      onload?.({ type: 'load', target: node })
    })
    return node
  }
}

/** A share scope that offers a stub for every package, in a version that every module accepts. */
function shareScope(): object {
  const versions = { '1.0.0': { from: 'shell', eager: true, loaded: 1, get: () => () => anything } }
  return new Proxy({}, { has: () => true, get: () => versions, getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, writable: true, value: versions }) })
}

/** A stub that can be called, constructed, extended and read to any depth. */
const anything: object = new Proxy(function stub() {}, {
  apply: () => anything,
  construct: () => anything,
  get: (_, key) => (key === 'then' ? undefined : key === Symbol.toPrimitive ? () => '' : anything),
})

if (import.meta.main) {
  // Keep what this script needs from `process`, which is hidden from the module's code.
  const { stdin, stdout } = process
  const exit = process.exit.bind(process)
  const fail = (error: unknown) => {
    stdout.write(String(error))
    exit(1)
  }
  process.on('uncaughtException', fail)
  // Ignored, because a promise that the module does not await says nothing about whether the module loads.
  process.on('unhandledRejection', () => undefined)
  const release = JSON.parse(await text(stdin)) as EvaluatedRelease
  await evaluateEntry(release).then(() => exit(0), fail)
}
