import type { UiText } from '@billfold/ui'
import { english } from '@billfold/ui/text/ui-text.tsx'
import { createContext, useContext } from 'react'
import { type Translate, useLanguage } from './language.store.ts'

export function uiText(t: Translate): UiText {
  return Object.fromEntries(Object.entries(english).map(([name, text]) => [name, t(text)])) as UiText
}

const ModuleContext = createContext<string | null>(null)

/** The shell provides the id of the module whose catalogue overrides the shared one. */
export const TextsOfModule = ModuleContext.Provider

/** Returns `t`: `t('Edit {name}', { name })` is the text in the user's language. */
export function useText(): Translate {
  const module = useContext(ModuleContext)
  return useTextOf(module)
}

/** A module's translations for use outside the module, such as its title in the navigation. */
export function useTextOf(module: string | null): Translate {
  return useLanguage(({ textOf }) => textOf(module))
}
