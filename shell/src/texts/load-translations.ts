import type { Language } from '@billfold/contracts/settings/languages'
import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import { requestJson, type Translations } from '@billfold/web-kit'
import { createTranslations, type Catalogue } from '@billfold/web-kit/text/create-translations.ts'

const shared: Record<Exclude<Language, 'en'>, () => Promise<readonly { default: Catalogue }[]>> = {
  es: () => Promise.all([import(/* webpackChunkName: "texts-es" */ '@billfold/web-kit/texts/es.json'), import(/* webpackChunkName: "texts-es" */ './es.json')]),
  fr: () => Promise.all([import(/* webpackChunkName: "texts-fr" */ '@billfold/web-kit/texts/fr.json'), import(/* webpackChunkName: "texts-fr" */ './fr.json')]),
  de: () => Promise.all([import(/* webpackChunkName: "texts-de" */ '@billfold/web-kit/texts/de.json'), import(/* webpackChunkName: "texts-de" */ './de.json')]),
}

/** Milliseconds; after that the module stays English. */
const PATIENCE = 3000

/** All texts of the page in one language: the sidebar names modules that nobody has opened yet. */
export async function loadTranslations(language: Exclude<Language, 'en'>, modules: readonly RegisteredModule[]): Promise<Translations> {
  const [common, ofModules] = await Promise.all([shared[language](), Promise.all(modules.map((module) => loadOwn(language, module)))])
  return createTranslations(
    language,
    common.map((file) => file.default),
    new Map(ofModules),
  )
}

/** A release brings its catalogues along, so that its team ships them alone. Its version is in the address: what stands there never changes. */
async function loadOwn(language: Language, { id, current: { base } }: RegisteredModule): Promise<[string, Catalogue]> {
  const texts = await requestJson(`${base}texts/${language}.json`, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => ({}))
  return [id, texts as Catalogue]
}
