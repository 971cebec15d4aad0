import type { QueryClient } from '@tanstack/react-query'
import { pageAt, prefetchPage } from '../modules/ahead.ts'
import type { ModuleCatalog } from '../modules/module-catalog.ts'
import { PalettePart } from '../frame/overlays.tsx'
import { LoginPart } from '../session/session-ended-dialog.tsx'
import { onceArrived } from './code-under-way.ts'

/**
 * The first steps from anywhere are the sidebar's: fetches their pages once the first page has all that it asked for. And the form that an
 * ended session asks for: it must come up over unsaved work even where a newer Billfold has taken this one's place. And the search, which
 * shall take the first letter that is typed.
 */
export function prefetchWhenIdle(catalog: ModuleCatalog, queryClient: QueryClient): void {
  if (isCostly()) return
  const entries = catalog.modules.flatMap(({ current }) => current.manifest.nav).toSorted((a, b) => a.order - b.order)

  function prefetch() {
    for (const part of [LoginPart, PalettePart]) part.request().catch(() => undefined)
    for (const { path } of entries) {
      const page = pageAt(catalog, path)
      if (page) prefetchPage(page)
    }
  }

  onceSettled(queryClient, prefetch)
}

/**
 * Once the first page is drawn and has all that it asked for: its code, and what that asks for. Idle in between: it asks with its first
 * rendering, and what came has to be drawn.
 */
export function onceSettled(queryClient: QueryClient, next: () => void): void {
  onceLoaded(() => whenIdle(() => onceArrived(() => whenIdle(() => onceFetched(queryClient, () => whenIdle(next))))))
}

/** The user asked for little traffic, or the line is slow. Only Chromium says so. */
function isCostly(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

/** The code of the first page was announced in the document: it is part of what the browser calls loaded. */
function onceLoaded(next: () => void): void {
  if (document.readyState === 'complete') next()
  else window.addEventListener('load', next, { once: true })
}

function whenIdle(next: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(next, { timeout: 5000 })
  else setTimeout(next, 2000)
}

function onceFetched(queryClient: QueryClient, next: () => void): void {
  if (queryClient.isFetching() === 0) {
    next()
    return
  }
  const stop = queryClient.getQueryCache().subscribe(() => {
    if (queryClient.isFetching() > 0) return
    stop()
    next()
  })
}
