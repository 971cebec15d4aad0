import { onceFetched, onceLoaded, whenIdle } from '@billfold/web-kit/data/when-idle.ts'
import type { QueryClient } from '@tanstack/react-query'
import { pageAt, prefetchPage } from '../modules/prefetch-page.ts'
import type { ModuleCatalog } from '../modules/module-catalog.ts'
import { PalettePart } from '../frame/overlays.tsx'
import { LoginPart } from '../session/session-ended-dialog.tsx'
import { whenCodeLoaded } from './code-loading.ts'

/**
 * Once the first page has settled, fetches the pages in the sidebar, which are the most likely next steps. It also fetches two parts of the
 * shell: the login form, which must open over unsaved work even after a new deployment, and the search palette, which must not lose the
 * first typed letter.
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
 * Runs `next` once the first page has rendered and has loaded its code and data. Waits for idle time between these steps, because the first
 * render triggers requests whose responses must be rendered as well.
 */
export function onceSettled(queryClient: QueryClient, next: () => void, cancelled?: AbortSignal): void {
  const thenIdle = (step: () => void) => () =>
    whenIdle(() => {
      if (!cancelled?.aborted) step()
    })
  onceLoaded(thenIdle(() => whenCodeLoaded(thenIdle(() => onceFetched(queryClient, thenIdle(next))))))
}

/** True if data saver is on or the connection is slow. Only Chromium provides this information. */
function isCostly(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}
