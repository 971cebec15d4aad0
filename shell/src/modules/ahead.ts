import { matchRoutes } from 'react-router-dom'
import type { ModuleCatalog, ModulePage } from './module-catalog.ts'

/** The page behind an address of ours. */
export function pageAt({ pages }: ModuleCatalog, address: string): ModulePage | undefined {
  const { pathname } = new URL(address, location.origin)
  return matchRoutes([...pages], pathname)?.at(-1)?.route
}

const hinted = new Set<string>()

/** Lets the browser fetch a page's files when it has nothing better to do. Nothing is run, so nothing can fail. */
export function prefetchPage({ module: { current }, path, part }: ModulePage): void {
  // Off, or on its way already.
  if (part.store.getState().load.phase !== 'registered') return
  const { base, manifest } = current
  const own = manifest.routes.find((route) => route.path === path)?.preload ?? []
  for (const file of [...manifest.preload, ...own]) {
    const href = base + file
    if (hinted.has(href)) continue
    hinted.add(href)
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.crossOrigin = 'anonymous'
    link.as = file.endsWith('.css') ? 'style' : 'script'
    link.href = href
    document.head.append(link)
  }
}
