import { describe, expect, test } from 'vitest'
import { owners, readCatalogue, shared, translated } from './catalogues.ts'

const nothing: readonly string[] = []

/** What an English text is never written with, nor any other: dots in a row, a quotation mark or an apostrophe of a typewriter. */
const TYPEWRITTEN = /\.\.\.|\w'\w|"(?!\))/

const MISPLACED: Record<(typeof translated)[number], RegExp> = {
  de: /[^\u00a0]…|[“”](?=\w)|«|»/,
  es: /[ \u00a0]…|[“”„]|« | »/,
  // A ':' of French is one behind which the sentence pauses: 'https:' has none.
  fr: /[^\u00a0][;!?»]|(?<!\u00a0|Content-Type|mailto):(?= |$)|«(?!\u00a0)|[ \u00a0]…|[“”„]/,
}

describe.each(translated)('in %s', (language) => {
  const texts = [shared, ...owners].flatMap((owner) => Object.values(readCatalogue(owner, language))).flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text)))

  test('a percent sign stands as far from its figure as Intl puts it, and is never parted from it', () => {
    const parts = new Intl.NumberFormat(language, { style: 'percent' }).formatToParts(0.42)
    const between = parts.find(({ type }) => type === 'literal')?.value ?? ''
    expect(between).toMatch(/[\u00a0\u202f]/)
    expect(texts.filter((text) => [...text.matchAll(/[\d}](\D?)%/g)].some(([, space]) => space !== between))).toEqual(nothing)
  })

  test('no unit and no group of digits is parted from its figure', () => {
    expect(texts.filter((text) => /[\d}] (?:[kM]B|[kM]o|KiB|Kio|km|h|\d{3})\b/.test(text))).toEqual(nothing)
  })

  test('quotation marks, apostrophes, ellipses and the spaces beside signs are its own', () => {
    expect(texts.filter((text) => TYPEWRITTEN.test(text) || MISPLACED[language].test(text))).toEqual(nothing)
  })
})

test('in English a percent sign stands beside its figure', () => {
  const texts = [shared, ...owners].flatMap((owner) => Object.keys(readCatalogue(owner, 'de')))
  expect(texts.filter((text) => /[\d}]\s%/.test(text))).toEqual(nothing)
})
