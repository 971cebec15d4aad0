import type { Language } from '@billfold/contracts/settings/languages'
import { requestJson } from '../data/api.ts'
import { createTranslations, type Catalogue } from './create-translations.ts'
import type { Translations } from './language.store.ts'

type Translated = Exclude<Language, 'en'>

interface TranslatedModule {
  id: string
  /** Base URL of the release: '/_m/projects/0.1.0-9f2c1ab/', optionally with an origin. */
  base: string
}

const shared: Record<Translated, () => Promise<{ default: Catalogue }>> = {
  es: () => import(/* webpackChunkName: "texts-es" */ '../texts/es.json'),
  fr: () => import(/* webpackChunkName: "texts-fr" */ '../texts/fr.json'),
  de: () => import(/* webpackChunkName: "texts-de" */ '../texts/de.json'),
}

/** After this time, the module stays in English. */
const TIMEOUT_MS = 3000

/** Loads the shared translations, the host's own, and those for each module's release. */
export async function loadTranslations(language: Translated, modules: readonly TranslatedModule[], own: Promise<{ default: Catalogue }> | null = null): Promise<Translations> {
  const [common, ofHost, ofModules] = await Promise.all([shared[language](), own, Promise.all(modules.map((module) => loadCatalogue(language, module)))])
  return createTranslations(language, ofHost ? [common.default, ofHost.default] : [common.default], new Map(ofModules))
}

async function loadCatalogue(language: Language, { id, base }: TranslatedModule): Promise<[string, Catalogue]> {
  const texts = await requestJson(`${base}texts/${language}.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => ({}))
  return [id, texts as Catalogue]
}
