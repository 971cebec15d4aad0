import type { ModuleRelease, RegisteredModule } from '@billfold/contracts/modules/registry'
import type { SlotName } from '@billfold/contracts/modules/slots'

/** Hints for the page that is asked for, so that its module's code and its data are under way before the shell runs. */
export function preloadLinks(modules: readonly RegisteredModule[], path: string): string {
  if (path === '/') return dashboardLinks(modules)
  const shown = findPage(modules, path)
  if (!shown) return ''
  return codeLinks(shown.release, shown.route.preload).concat(dataLinks(shown.route, path)).join('')
}

/** The dashboard is the shell's own page; all that stands on it is the modules'. */
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

/** Of the module's entry, of what is loaded with it, and of these files. */
function codeLinks({ base, manifest }: ModuleRelease, own: readonly string[]): string[] {
  const files = new Set([...manifest.preload, ...own])
  return [...files].map((file) => link(base + file, manifest.assets[file]))
}

interface ShownPage {
  release: ModuleRelease
  route: ModuleRelease['manifest']['routes'][number]
}

/** Of several routes the plainest: '/clients/new' rather than '/clients/:id'. */
function findPage(modules: readonly RegisteredModule[], path: string): ShownPage | undefined {
  const pages = modules
    .filter(({ state }) => state === 'on')
    .flatMap(({ current }) => current.manifest.routes.map((route) => ({ release: current, route })))
    .filter(({ route }) => matchesRoute(route.path, path))
  return pages.toSorted((a, b) => countOpenSegments(a.route.path) - countOpenSegments(b.route.path))[0]
}

function countOpenSegments(pattern: string): number {
  return pattern.split(/[:*]/).length
}

function link(href: string, integrity: string | undefined): string {
  const as = href.endsWith('.css') ? 'style' : 'script'
  const check = integrity === undefined ? '' : ` integrity="${escapeAttribute(integrity)}"`
  return `<link rel="preload" as="${as}" crossorigin="anonymous"${check} href="${escapeAttribute(href)}">`
}

function dataLinks({ path: pattern, data = [] }: ShownPage['route'], path: string): string[] {
  const names = pattern.split('/')
  const values = path.split('/')
  const addresses = data.map((address) => address.replaceAll(/:\w+/g, (name) => values[names.indexOf(name)] ?? ''))
  return addresses.map(dataLink)
}

/** As web-kit's `fetch` will ask for it: the same mode and credentials, or the browser would ask twice. */
function dataLink(href: string): string {
  return `<link rel="preload" as="fetch" crossorigin="anonymous" href="${escapeAttribute(href)}">`
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

/** React Router's patterns as far as module.json uses them: ':id', ':id?', '*'. Letters' case does not matter. */
export function matchesRoute(pattern: string, path: string): boolean {
  const source = pattern
    .split('/')
    .filter(Boolean)
    .map((segment) => (segment === '*' ? '(?:/.*)?' : segmentSource(segment)))
    .join('')
  return new RegExp(`^${source}/?$`, 'i').test(path)
}

function segmentSource(segment: string): string {
  const optional = segment.endsWith('?')
  const name = optional ? segment.slice(0, -1) : segment
  const source = name.startsWith(':') ? '/[^/]+' : `/${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`
  return optional ? `(?:${source})?` : source
}
