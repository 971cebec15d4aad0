import type { Language } from '@billfold/contracts/settings/languages'
import { interpolate, type TextValues, type Translate } from './interpolate.ts'
import type { Translations } from './language.store.ts'

/** By Intl's plural category of `{count}`: French uses the singular for 0, '0 projet'. */
type Plural = Readonly<{ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>>

/** English text → translation. Missing texts stay English. */
export type Catalogue = Readonly<Record<string, string | Plural>>

/** Loaded on demand, only for languages other than English. */
export function createTranslations(language: Language, shared: readonly Catalogue[], ofModules: ReadonlyMap<string, Catalogue>): Translations {
  const translate = createTranslate(language, shared)
  const perModule = new Map(Array.from(ofModules, ([module, own]) => [module, createTranslate(language, [...shared, own])]))
  const anywhere = createTranslate(language, [...ofModules.values(), ...shared])
  return {
    textOf: (module) => (module === null ? undefined : perModule.get(module)) ?? translate,
    message: (text) => anywhere(text),
  }
}

/** Later catalogues override earlier ones. */
function createTranslate(language: Language, catalogues: readonly Catalogue[]): Translate {
  // A Map, because on a plain object 'constructor' would be found.
  const texts = new Map(catalogues.flatMap((catalogue) => Object.entries(catalogue)))
  const plurals = new Intl.PluralRules(language)
  let shapes: ReadonlyMap<RegExp, string> | undefined

  function find(text: string, count: unknown): string | undefined {
    const found = texts.get(text)
    // A count that is text is already formatted, so it is never singular: German '1.000' is a thousand.
    return typeof found === 'object' ? (found[plurals.select(typeof count === 'number' ? count : NaN)] ?? found.other) : found
  }

  /** Translates a server message in which values are already filled in, by matching it against the catalogue's texts with '{0}'. */
  function recognise(text: string): string {
    // Longest first, because '{0} on {1}' would match many messages.
    shapes ??= new Map([...texts.keys()].filter((key) => key.includes('{0}')).toSorted((a, b) => b.length - a.length).map((key) => [shapeOf(key), key]))
    for (const [shape, key] of shapes) {
      const parts = shape.exec(text)
      if (parts) return interpolate(find(key, Number(parts[1])) ?? text, Object.fromEntries(parts.slice(1).map((part, place) => [place, translate(part)])))
    }
    return text
  }

  function translate(text: string, values?: TextValues): string {
    const found = find(text, values?.count)
    return found === undefined && values === undefined ? recognise(text) : interpolate(found ?? text, values, language)
  }
  return translate
}

function shapeOf(key: string): RegExp {
  const fixed = key.split(/\{\d+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${fixed.join('(.+?)')}$`)
}
