import { type Translations, translateWith } from '@billfold/contracts/message'
import type { Language } from '@billfold/contracts/settings/languages'
import german from '../../texts/de.json' with { type: 'json' }
import spanish from '../../texts/es.json' with { type: 'json' }
import french from '../../texts/fr.json' with { type: 'json' }

const catalogues: Record<Language, Translations> = { en: {}, es: spanish, fr: french, de: german }

/** Translates the text of e-mails to clients. */
export function clientText(language: Language): ReturnType<typeof translateWith> {
  return translateWith(catalogues[language])
}
