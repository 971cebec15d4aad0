import type { ComponentType } from 'react'

/** `never` accepts a filler of any slot; module.json says which slot it fills. */
type Filler = ComponentType<{ context: never }>

/** What a module exposes. Everything in it is a lazy import, so that a visit loads only its own page. */
export interface ModuleDefinition {
  /** By the names that module.json's routes use. */
  pages: Readonly<Record<string, () => Promise<{ Page: ComponentType }>>>
  /** By the ids that module.json's slots use. */
  slots?: Readonly<Record<string, () => Promise<{ Filler: Filler }>>>
}

/** The default export of a module's `src/module.tsx`. */
export function defineModule<const M extends ModuleDefinition>(definition: M): M {
  return definition
}
