import { interpolate, type Message, renderValues } from '@billfold/contracts/message'
import type { Language } from '@billfold/contracts/settings/languages'
import type { Translate, Translations } from './language.store.ts'

/** Keyed by the Intl plural category of `{count}`. French, for example, uses the singular for 0: '0 projet'. */
type Plural = Readonly<{ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>>

/** Maps English strings to translations. Strings without a translation stay in English. */
export type Catalogue = Readonly<Record<string, string | Plural>>

/** Loaded on demand, only for languages other than English. */
export function createTranslations(language: Language, shared: readonly Catalogue[], ofModules: ReadonlyMap<string, Catalogue>): Translations {
  const translate = createTranslate(language, shared)
  const perModule = new Map(Array.from(ofModules, ([module, own]) => [module, createTranslate(language, [...shared, own])]))
  const anywhere = createTranslate(language, [...ofModules.values(), ...shared])
  function translateMessage(given: string | Message): string {
    const { message, text = message, values }: Message = typeof given === 'string' ? { message: given } : given
    const isTranslated = anywhere(text) !== text
    return isTranslated ? anywhere(text, values && renderValues(values, translateMessage)) : message
  }
  return { textOf: (module) => (module === null ? undefined : perModule.get(module)) ?? translate, message: translateMessage }
}

/** Later catalogues override earlier ones. */
function createTranslate(language: Language, catalogues: readonly Catalogue[]): Translate {
  // A Map, because looking up 'constructor' in a plain object would find an inherited property.
  const texts = new Map(catalogues.flatMap((catalogue) => Object.entries(catalogue)))
  const plurals = new Intl.PluralRules(language)

  function find(text: string, count: unknown): string | undefined {
    const found = texts.get(text)
    // A count passed as a string is already formatted, so it never selects the singular: German '1.000' is a thousand.
    return typeof found === 'object' ? (found[plurals.select(typeof count === 'number' ? count : NaN)] ?? found.other) : found
  }

  return (text, values) => interpolate(find(text, values?.count) ?? text, values, language)
}
