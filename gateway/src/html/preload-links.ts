import { routesOverlap } from '@billfold/contracts/modules/contributions'
import type { ModuleRelease, RegisteredModule } from '@billfold/contracts/modules/module-calls'
import type { SlotName } from '@billfold/contracts/modules/slots'

/**
 * Returns preload links for the requested page, so that the module's code and data load before the shell runs. The code has low priority so
 * that it loads after the shell's code.
 */
export function preloadLinks(modules: readonly RegisteredModule[], path: string): string {
  if (path === '/') return dashboardLinks(modules)
  const shown = findPage(modules, path)
  if (!shown) return ''
  return codeLinks(shown.release, shown.route.preload).concat(dataLinks(shown.route, path)).join('')
}

/** The dashboard is the shell's own page, but modules fill its slots. */
function dashboardLinks(modules: readonly RegisteredModule[]): string {
  const links = modules
    .filter(({ state }) => state === 'on')
    .flatMap(({ current }) => {
      const fillers = current.manifest.slots.filter(({ slot }) => DASHBOARD.has(slot))
      if (fillers.length === 0) return []
      const data = fillers.flatMap((filler) => filler.data ?? []).map(dataLink)
      return codeLinks(current, fillers.flatMap(({ preload = [] }) => preload)).concat(data)
    })
  return links.join('')
}

const DASHBOARD: ReadonlySet<string> = new Set<SlotName>(['dashboard.metrics.v1', 'dashboard.cards.v1'])

function codeLinks({ base, manifest }: ModuleRelease, own: readonly string[]): string[] {
  const files = new Set([...manifest.preload, ...own])
  return [...files].map((file) => link(base + file, manifest.assets[file]))
}

interface ShownPage {
  release: ModuleRelease
  route: ModuleRelease['manifest']['routes'][number]
}

/** The most specific route wins: '/clients/new' before '/clients/:id'. */
function findPage(modules: readonly RegisteredModule[], path: string): ShownPage | undefined {
  const pages = modules
    .filter(({ state }) => state === 'on')
    .flatMap(({ current }) => current.manifest.routes.map((route) => ({ release: current, route })))
    .filter(({ route }) => routesOverlap(route.path, path))
  return pages.toSorted((a, b) => countOpenSegments(a.route.path) - countOpenSegments(b.route.path))[0]
}

function countOpenSegments(pattern: string): number {
  return pattern.split(/[:*]/).length
}

function link(href: string, integrity: string | undefined): string {
  const as = href.endsWith('.css') ? 'style' : 'script'
  const check = integrity === undefined ? '' : ` integrity="${escapeAttribute(integrity)}"`
  return `<link rel="preload" as="${as}" crossorigin="anonymous" fetchpriority="low"${check} href="${escapeAttribute(href)}">`
}

function dataLinks({ path: pattern, data = [] }: ShownPage['route'], path: string): string[] {
  const names = pattern.split('/')
  const values = path.split('/')
  const addresses = data.map((address) => address.replaceAll(/:\w+/g, (name) => values[names.indexOf(name)] ?? ''))
  return addresses.map(dataLink)
}

/** Must match the mode and credentials that web-kit passes to `fetch`, or the browser requests the data twice. */
function dataLink(href: string): string {
  return `<link rel="preload" as="fetch" crossorigin="anonymous" href="${escapeAttribute(href)}">`
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
