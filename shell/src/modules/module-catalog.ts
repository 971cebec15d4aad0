import type { RegisteredModule, Registry } from '@billfold/contracts/modules/module-calls'
import { routesOverlap } from '@billfold/contracts/modules/contributions'
import type { ModuleDefinition } from '@billfold/web-kit'
import { fetchRegistry } from '../start/page-data.ts'
import { type Limits, forgetContainer, takeFrom } from './load-container.ts'
import { createPart, type ModuleRecord, type Part, type PartComponent } from './part.ts'

export interface ModulePage {
  module: RegisteredModule
  path: string
  part: Part
}

export interface ModuleFiller {
  module: RegisteredModule
  filler: RegisteredModule['current']['manifest']['slots'][number]
  part: Part
}

/** True for modules from a developer's machine. Published modules are served from our own origin. */
export function isOverride({ current }: RegisteredModule): boolean {
  return !current.base.startsWith('/')
}

/** Everything the registered modules provide, available before their code has loaded. */
export interface ModuleCatalog {
  modules: readonly RegisteredModule[]
  pages: readonly ModulePage[]
  fillers: readonly ModuleFiller[]
}

export function createCatalog({ modules }: Registry, limits: Limits): ModuleCatalog {
  const perModule = modules.map((module) => createParts(module, limits))
  return {
    modules,
    pages: withoutReplaced(perModule.flatMap(({ pages }) => pages)),
    fillers: perModule.flatMap(({ fillers }) => fillers).toSorted((a, b) => a.filler.order - b.filler.order),
  }
}

/** A disabled module's page, which shows why it is disabled, appears only at paths that no enabled module serves. */
function withoutReplaced(pages: readonly ModulePage[]): ModulePage[] {
  const isOn = ({ module }: ModulePage) => module.state === 'on'
  return pages.filter((page) => isOn(page) || !pages.some((other) => isOn(other) && routesOverlap(other.path, page.path)))
}

function createParts(module: RegisteredModule, limits: Limits): Pick<ModuleCatalog, 'pages' | 'fillers'> {
  const record: ModuleRecord = { module, distrustsCurrent: false }
  const { routes, slots } = module.current.manifest

  async function refresh(): Promise<void> {
    const { current, lastGood } = record.module
    for (const release of [current, lastGood]) if (release) forgetContainer(release)
    record.module = await registeredNow(record.module)
    record.distrustsCurrent = false
  }

  function addPart(pick: (definition: ModuleDefinition) => Promise<PartComponent> | undefined): Part {
    return createPart({ record, limits, load: (release) => takeFrom(release, limits.script, pick), refresh })
  }

  // Paths that lead to the same page share one part.
  const pageParts = new Map<string, Part>()
  for (const { page } of routes) {
    if (!pageParts.has(page)) pageParts.set(page, addPart(({ pages }) => pages[page]?.().then((loaded) => loaded.Page as PartComponent)))
  }
  return {
    pages: routes.flatMap(({ path, page }) => {
      const part = pageParts.get(page)
      return part ? [{ module, path, part }] : []
    }),
    fillers: slots.map((filler) => ({
      module,
      filler,
      part: addPart(({ slots }) => slots?.[filler.id]?.().then(({ Filler }) => Filler as PartComponent)),
    })),
  }
}

/** Fetches the latest registry entry. Returns the given one if the registry is unreachable or the module is overridden. */
async function registeredNow(module: RegisteredModule): Promise<RegisteredModule> {
  if (isOverride(module)) return module
  const registry = await fetchRegistry()
  return registry?.modules.find(({ id }) => id === module.id) ?? module
}
