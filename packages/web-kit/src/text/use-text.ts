import { createContext, useContext } from 'react'
import type { Translate } from './interpolate.ts'
import { useLanguage } from './language.store.ts'

const ModuleContext = createContext<string | null>(null)

/** The shell puts it around everything of a module: its id, whose catalogue comes before the shared one. */
export const TextsOfModule = ModuleContext.Provider

/** `t('Edit {name}', { name })`: the text in the user's language. */
export function useText(): Translate {
  const module = useContext(ModuleContext)
  return useTextOf(module)
}

/** As a module says it, outside of the module: its title in the navigation. */
export function useTextOf(module: string | null): Translate {
  return useLanguage(({ textOf }) => textOf(module))
}
