import type { ComponentType } from 'react'

/** `never` allows a filler for any slot; the slot is specified in module.json. */
type Filler = ComponentType<{ context: never }>

/** A module's exports. All of them are lazy imports, so that a visit loads only the code for its own page. */
export interface ModuleDefinition {
  /** Keyed by route name in module.json. */
  pages: Readonly<Record<string, () => Promise<{ Page: ComponentType }>>>
  /** Keyed by slot id in module.json. */
  slots?: Readonly<Record<string, () => Promise<{ Filler: Filler }>>>
}

/** The default export of a module's `src/module.tsx`. */
export function defineModule<const M extends ModuleDefinition>(definition: M): M {
  return definition
}
