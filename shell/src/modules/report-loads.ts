import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import type { LoadReport } from '@billfold/contracts/modules/load-report-calls'
import { LOAD_REPORT_PATH } from '@billfold/contracts/modules/contributions'
import { type ModuleCatalog, isOverride } from './module-catalog.ts'
import type { Outcome, Part } from './part.ts'

/** False for modules from a developer's machine or `npm run dev`, because they have no version number. */
function isPublished(module: RegisteredModule): boolean {
  return !isOverride(module) && !isInDevelopment(module)
}

export function isInDevelopment({ current: { manifest } }: RegisteredModule): boolean {
  return !/^\d/.test(manifest.version)
}

/** Milliseconds during which outcomes are collected into one report. */
const COLLECT_MS = 2000

/** Reports each release at most once per page load, because failures are counted by page. */
export function reportLoads({ modules, pages, fillers }: ModuleCatalog): () => void {
  const published = new Set(modules.filter(isPublished).map(({ id }) => id))
  const parts = new Set([...pages, ...fillers].map(({ part }) => part).filter(({ module }) => published.has(module)))
  const reported = new Set<string>()
  let waiting: LoadReport[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function look(part: Part): void {
    for (const outcome of part.store.getState().outcomes) note(part.module, outcome)
  }

  function note(module: string, { release, outcome, ms }: Outcome): void {
    const { version } = release.manifest
    const key = `${module} ${version} ${outcome === 'loaded'}`
    if (reported.has(key)) return
    reported.add(key)
    waiting.push({ module, version, outcome, ms })
    timer ??= setTimeout(send, COLLECT_MS)
  }

  /** Sent as a beacon, which is delivered even after the page has been closed. */
  function send(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    navigator.sendBeacon(LOAD_REPORT_PATH, new Blob([JSON.stringify({ reports: waiting })], { type: 'application/json' }))
    waiting = []
  }

  const stops = [...parts].map((part) => part.store.subscribe(() => look(part)))
  for (const part of parts) look(part)
  window.addEventListener('pagehide', send)
  return () => {
    for (const stop of stops) stop()
    window.removeEventListener('pagehide', send)
    send()
  }
}
