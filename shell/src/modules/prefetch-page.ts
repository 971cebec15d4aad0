import { matchRoutes } from 'react-router-dom'
import type { ModuleCatalog, ModulePage } from './module-catalog.ts'

export function pageAt({ pages }: ModuleCatalog, address: string): ModulePage | undefined {
  const { pathname } = new URL(address, location.origin)
  return matchRoutes([...pages], pathname)?.at(-1)?.route
}

const prefetched = new Set<string>()

/**
 * Fills the HTTP cache with a page's files. Uses `fetch`, because the alternatives fail: Firefox checks `<link rel="prefetch">` against
 * `default-src`, WebKit ignores it, and `rel="preload"` warns about unused files.
 */
export function prefetchPage({ module: { current }, path, part }: ModulePage): void {
  // Nothing to prefetch if the page is disabled or already loading.
  if (part.store.getState().load.phase !== 'registered') return
  const { base, manifest } = current
  const own = manifest.routes.find((route) => route.path === path)?.preload ?? []
  for (const file of [...manifest.preload, ...own]) {
    const href = base + file
    if (prefetched.has(href)) continue
    prefetched.add(href)
    void prefetchFile(href)
  }
}

/** Uses the same mode and credentials as `<script crossorigin="anonymous">`, so that both share one cache entry. */
async function prefetchFile(href: string): Promise<void> {
  try {
    const response = await fetch(href, { mode: 'cors', credentials: 'same-origin', priority: 'low' })
    // Browsers cache a file only once its body has been read.
    await response.arrayBuffer()
  } catch {
    // The page itself loads the file again later and shows any error.
  }
}
