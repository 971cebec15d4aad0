import { describe, expect, test } from 'vitest'
import { owners, readCatalogue, shared, translated } from './catalogues.ts'

const nothing: readonly string[] = []

/** Matches three dots, straight quotation marks and straight apostrophes. */
const TYPEWRITTEN = /\.\.\.|\w'\w|"(?!\))/

const MISPLACED: Record<(typeof translated)[number], RegExp> = {
  de: /[^\u00a0]…|[“”](?=\w)|«|»/,
  es: /[ \u00a0]…|[“”„]|« | »/,
  // In French, ':' is only punctuation if a space follows, unlike in 'https:'.
  fr: /[^\u00a0][;!?»]|(?<!\u00a0|Content-Type|mailto):(?= |$)|«(?!\u00a0)|[ \u00a0]…|[“”„]/,
}

describe.each(translated)('in %s', (language) => {
  const texts = [shared, ...owners].flatMap((owner) => Object.values(readCatalogue(owner, language))).flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text)))

  test('puts the same no-break space before a percent sign as Intl does', () => {
    const parts = new Intl.NumberFormat(language, { style: 'percent' }).formatToParts(0.42)
    const between = parts.find(({ type }) => type === 'literal')?.value ?? ''
    expect(between).toMatch(/[\u00a0\u202f]/)
    expect(texts.filter((text) => [...text.matchAll(/[\d}](\D?)%/g)].some(([, space]) => space !== between))).toEqual(nothing)
  })

  test('never breaks lines between a number and its unit, or between groups of digits', () => {
    expect(texts.filter((text) => /[\d}] (?:[kM]B|[kM]o|KiB|Kio|km|h|\d{3})\b/.test(text))).toEqual(nothing)
  })

  test('uses the language’s own quotation marks, apostrophes, ellipses and spaces', () => {
    expect(texts.filter((text) => TYPEWRITTEN.test(text) || MISPLACED[language].test(text))).toEqual(nothing)
  })
})

test('writes percent signs without a space in English', () => {
  const texts = [shared, ...owners].flatMap((owner) => Object.keys(readCatalogue(owner, 'de')))
  expect(texts.filter((text) => /[\d}]\s%/.test(text))).toEqual(nothing)
})
