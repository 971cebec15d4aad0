import type { Language } from '@billfold/contracts/settings/languages'
import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import type { Translations } from '@billfold/web-kit'
import type { Catalogue } from '@billfold/web-kit/text/create-translations.ts'
import { loadTranslations as load } from '@billfold/web-kit/text/load-translations.ts'

// Has the same chunk names as the shared translations, so that each language needs only one request.
const own: Record<Exclude<Language, 'en'>, () => Promise<{ default: Catalogue }>> = {
  es: () => import(/* webpackChunkName: "texts-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "texts-fr" */ './fr.json'),
  de: () => import(/* webpackChunkName: "texts-de" */ './de.json'),
}

/**
 * Loads all translations for one language, including those of modules that are not open yet, because the sidebar shows the modules' names.
 */
export function loadTranslations(language: Exclude<Language, 'en'>, modules: readonly RegisteredModule[]): Promise<Translations> {
  const releases = modules.map(({ id, current: { base } }) => ({ id, base }))
  return load(language, releases, own[language]())
}
