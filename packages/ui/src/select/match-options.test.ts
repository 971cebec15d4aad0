import { expect, test } from 'vitest'
import { fold, matchOptions } from './match-options.ts'

const folded = ['Acme Website', 'Müller & Söhne', 'Website for Acme', 'ACME'].map(fold)

test('finds labels with all words in any order and case', () => {
  expect(matchOptions(folded, 'acme web')).toEqual([0, 2])
  expect(matchOptions(folded, 'Web ACME ')).toEqual([0, 2])
})

test('ignores accents in labels and in the search', () => {
  expect(matchOptions(folded, 'muller')).toEqual([1])
  expect(matchOptions(folded, 'söh')).toEqual([1])
})

test('finds nothing for other text', () => {
  expect(matchOptions(folded, 'acme x')).toEqual([])
})
