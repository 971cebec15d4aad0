import { createContext, useContext } from 'react'
import type { Translate } from './language.store.ts'
import { useLanguage } from './language.store.ts'

const ModuleContext = createContext<string | null>(null)

/** The shell provides the module's id, whose catalogue overrides the shared one. */
export const TextsOfModule = ModuleContext.Provider

/** `t('Edit {name}', { name })`: the text in the user's language. */
export function useText(): Translate {
  const module = useContext(ModuleContext)
  return useTextOf(module)
}

/** Translations of a module for use outside of it: its title in the navigation. */
export function useTextOf(module: string | null): Translate {
  return useLanguage(({ textOf }) => textOf(module))
}
