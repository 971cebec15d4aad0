import { expect, test } from 'vitest'
import { fold, matchOptions } from './match-options.ts'

const folded = ['Acme Website', 'Müller & Söhne', 'Website for Acme', 'ACME'].map(fold)

test('every word has to be in the label, in any order, whatever its case', () => {
  expect(matchOptions(folded, 'acme web')).toEqual([0, 2])
  expect(matchOptions(folded, 'Web ACME ')).toEqual([0, 2])
})

test('accents matter neither in the label nor in what is typed', () => {
  expect(matchOptions(folded, 'muller')).toEqual([1])
  expect(matchOptions(folded, 'söh')).toEqual([1])
})

test('what stands nowhere finds nothing', () => {
  expect(matchOptions(folded, 'acme x')).toEqual([])
})
