import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import type { User } from '@billfold/contracts/accounts/user'
import { offerTranslations, setLanguage } from '@billfold/web-kit'
import { firstLanguage } from './first-language.ts'

/** Settles when the page can be drawn in its language; English needs nothing. */
export function speak(user: User | null | undefined, modules: readonly RegisteredModule[]): Promise<void> {
  offerTranslations((language) => import('./load-translations.ts').then(({ loadTranslations }) => loadTranslations(language, modules)))
  return setLanguage(firstLanguage(user))
}
