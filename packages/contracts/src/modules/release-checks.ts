import { isNavIcon, MAX_HEIGHT, MAX_SPAN, navIcons, routesOverlap } from './contributions.ts'
import type { SlotName } from './slots.ts'
import type { ModuleDeclaration, ModuleManifest } from './module-manifest.ts'

const slots: Readonly<Record<SlotName, true>> = {
  'dashboard.metrics.v1': true,
  'dashboard.cards.v1': true,
  'frame.header.v1': true,
  'client-detail.cards.v1': true,
  'client-detail.tabs.v1': true,
  'project-detail.cards.v1': true,
}

const SHELL_PATHS = ['/', '/auth', '/login', '/register', '/settings', '/operator']
/** Paths that the gateway serves itself. Requests for them never reach the shell or its modules. */
const GATEWAY_PATHS = ['/api/*', '/embed/*', '/client-project/:token', '/shared/proposal/:token', '/shared/invoice/:token', '/verify-signature', '/.well-known/*', '/healthz', '/readyz']
/** Paths of static files from builds and releases. */
const FILES = /^\/+_/

type Declared = Pick<ModuleDeclaration, 'routes' | 'nav' | 'slots'>

/**
 * Lists declarations that would have no effect or would break other modules. They are not checked by the schema of module.json, because it
 * must still accept stored releases.
 */
export function findMistakes(declared: Declared): string[] {
  return [...misplacedRoutes(declared), ...deadEntries(declared), ...unknownIcons(declared), ...misplacedFillers(declared), ...repeatedFillers(declared)]
}

function misplacedRoutes({ routes }: Declared): string[] {
  return routes.flatMap(({ path }) => {
    const meets = (own: string) => routesOverlap(own, path)
    const ofShell = SHELL_PATHS.find(meets)
    if (ofShell !== undefined) return [`the route ${path} takes ${ofShell} from the shell`]
    const ofGateway = FILES.test(path) ? '/_*' : GATEWAY_PATHS.find(meets)
    return ofGateway === undefined ? [] : [`the route ${path} takes ${ofGateway} from the gateway`]
  })
}

function deadEntries({ routes, nav }: Declared): string[] {
  const leadsNowhere = (path: string) => !routes.some((route) => routesOverlap(route.path, path.replace(/[?#].*/, '')))
  return nav.filter(({ path }) => leadsNowhere(path)).map(({ label, path }) => `the nav entry '${label}' leads to ${path}, which is no route of this module`)
}

function unknownIcons({ nav }: Declared): string[] {
  return nav.filter(({ icon }) => !isNavIcon(icon)).map(({ label, icon }) => `the nav entry '${label}' has the icon ${icon}, which does not exist; there are ${navIcons.join(', ')}`)
}

function misplacedFillers({ slots: fillers }: Declared): string[] {
  return fillers.flatMap(({ id, slot, span = 1, height = 0, phoneHeight = height }) => [
    ...(Object.hasOwn(slots, slot) ? [] : [`'${id}' fills the slot ${slot}, which does not exist; there are ${Object.keys(slots).join(', ')}`]),
    ...(span >= 1 && span <= MAX_SPAN ? [] : [`'${id}' spans ${span} columns: a number from 1 to ${MAX_SPAN} is possible`]),
    ...[...new Set([height, phoneHeight])]
      .filter((pixels) => pixels < 0 || pixels > MAX_HEIGHT)
      .map((pixels) => `'${id}' is ${pixels} pixels high: a number from 0 to ${MAX_HEIGHT} is possible`),
  ])
}

function repeatedFillers({ slots: fillers }: Declared): string[] {
  const placed = fillers.map(({ id, slot }) => `'${id}' fills the slot ${slot}`)
  const repeated = new Set(placed.filter((place, index) => placed.indexOf(place) < index))
  return [...repeated].map((place) => `${place} more than once`)
}

interface ReleaseWeight {
  entry: number
  /** Size of a first visit to the largest page: the entry, the initial chunks and the page's files. */
  firstPage: number
}

type Weighed = Pick<ModuleManifest, 'entry' | 'preload' | 'routes'>

/** Computes the release's sizes in bytes after Brotli compression. `sizeOf` returns the size of one file. */
export function weighRelease({ entry, preload, routes }: Weighed, sizeOf: (file: string) => number): ReleaseWeight {
  const weight = (files: readonly string[]) => [...new Set(files)].reduce((sum, file) => sum + sizeOf(file), 0)
  return { entry: weight([entry]), firstPage: Math.max(weight(preload), ...routes.map((route) => weight([...preload, ...route.preload]))) }
}

/** Lists the budgets that the release exceeds. */
export function overBudget(weight: ReleaseWeight, budget: ModuleManifest['budget']): string[] {
  return [
    ...tooHeavy('the entry', weight.entry, budget.entry),
    ...tooHeavy('the first page', weight.firstPage, budget.firstPage),
  ]
}

function tooHeavy(what: string, bytes: number, budget: number): string[] {
  return bytes <= budget ? [] : [`${what} weighs ${bytes} bytes in brotli, its budget is ${budget}`]
}
