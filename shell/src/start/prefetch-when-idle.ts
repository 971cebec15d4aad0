import { pageAt, prefetchPage } from '../modules/ahead.ts'
import type { ModuleCatalog } from '../modules/module-catalog.ts'

/** The first steps from anywhere are the sidebar's: fetches their pages once there is nothing else to do. */
export function prefetchWhenIdle(catalog: ModuleCatalog): void {
  const entries = catalog.modules.flatMap(({ current }) => current.manifest.nav).toSorted((a, b) => a.order - b.order)

  function prefetch() {
    for (const { path } of entries) {
      const page = pageAt(catalog, path)
      if (page) prefetchPage(page)
    }
  }

  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(prefetch, { timeout: 5000 })
  else setTimeout(prefetch, 2000)
}
