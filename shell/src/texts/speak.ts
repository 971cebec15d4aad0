import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import type { User } from '@billfold/contracts/accounts/user'
import { offerTranslations, setLanguage } from '@billfold/web-kit'
import { firstLanguage } from './first-language.ts'

/** Resolves once the page's translations are loaded; English needs none. */
export function speak(user: User | null | undefined, modules: readonly RegisteredModule[]): Promise<void> {
  offerTranslations((language) => import('./load-translations.ts').then(({ loadTranslations }) => loadTranslations(language, modules)))
  return setLanguage(firstLanguage(user))
}
