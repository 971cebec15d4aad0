import type { ComponentType } from 'react'

/** `never` accepts a filler of any slot; module.json says which slot it fills. */
type Filler = ComponentType<{ context: never }>

/** The exports of a module. All are lazy imports, so that a visit loads only its own page. */
export interface ModuleDefinition {
  /** By the names of the routes in module.json. */
  pages: Readonly<Record<string, () => Promise<{ Page: ComponentType }>>>
  /** By the ids of the slots in module.json. */
  slots?: Readonly<Record<string, () => Promise<{ Filler: Filler }>>>
}

/** The default export of a module's `src/module.tsx`. */
export function defineModule<const M extends ModuleDefinition>(definition: M): M {
  return definition
}
