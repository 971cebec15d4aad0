import { expect, test } from 'vitest'
import { copiedWords } from '../testing/pdf-text.ts'
import { label, spacedOut, wordsOf } from './blocks.ts'
import { renderPdf } from './render-pdf.ts'

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÉ')
/** Includes every pair of letters, because kerning makes the gaps between some pairs wider. */
const PAIRS = LETTERS.map((first) => LETTERS.map((second) => first + second).join(' '))

test('letter-spaced text can be copied as complete words', { timeout: 20_000 }, async () => {
  const pdf = await renderPdf({ content: PAIRS.flatMap((pairs) => [label(pairs), spacedOut(pairs, 22)]) }, { title: 'A title', author: 'Ada' })
  expect(new Set(copiedWords(pdf))).toEqual(new Set(PAIRS.flatMap((pairs) => pairs.split(' '))))
})

test('long names are broken at hyphens, and elsewhere only if a part is still too long', () => {
  const breaksAnywhere = (name: string) => wordsOf(name).map(({ text, wordBreak }) => (wordBreak ? `<${text}>` : text))
  expect(breaksAnywhere('Bürgermeisterin-Überfluß-Gestaltungsgesellschaft mbH')).toEqual(['Bürgermeisterin-', 'Überfluß-', 'Gestaltungsgesellschaft', ' mbH'])
  expect(breaksAnywhere('Wien-Donaudampfschifffahrtsgesellschaft')).toEqual(['Wien-', '<Donaudampfschifffahrtsgesellschaft>'])
  expect(breaksAnywhere('1-2-3-4-5-6-7-8-9-10-11-12-13-14')).toEqual(['<1-2-3-4-5-6-7-8-9-10-11-12-13-14>'])
})
