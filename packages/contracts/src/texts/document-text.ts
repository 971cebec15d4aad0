import { type Translations, translateWith } from '../message.ts'
import type { Language } from '../settings/languages.ts'
import german from './de.json' with { type: 'json' }
import spanish from './es.json' with { type: 'json' }
import french from './fr.json' with { type: 'json' }

const catalogues: Record<Language, Translations> = { en: {}, es: spanish, fr: french, de: german }

/** Returns the function that translates strings in documents for clients. */
export function documentText(language: Language): ReturnType<typeof translateWith> {
  return translateWith(catalogues[language])
}
