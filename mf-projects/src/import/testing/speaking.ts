import { languages, type Language } from '@billfold/contracts/settings/languages'
import type { Translate } from '@billfold/web-kit'
import { createTranslations, type Catalogue } from '@billfold/web-kit/text/create-translations.ts'
import deShared from '@billfold/web-kit/texts/de.json'
import esShared from '@billfold/web-kit/texts/es.json'
import frShared from '@billfold/web-kit/texts/fr.json'
import de from '../../texts/de.json'
import es from '../../texts/es.json'
import fr from '../../texts/fr.json'

const catalogues: Record<Language, readonly Catalogue[]> = { en: [], de: [deShared, de], es: [esShared, es], fr: [frShared, fr] }

/** Each language with this module's translate function. */
export const speaking: readonly (readonly [Language, Translate])[] = languages.map((language) => [
  language,
  createTranslations(language, catalogues[language], new Map()).textOf(null),
])
