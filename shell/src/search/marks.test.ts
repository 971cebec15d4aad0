import { expect, test } from 'vitest'
import { marksOf, wordsOf } from './marks.tsx'

const marked = (text: string, typed: string) =>
  marksOf(text, wordsOf(typed))
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('')

test.each([
  ['Northwind Traders', 'north', '[North]wind Traders'],
  ['Müller GmbH', 'mul', '[Mül]ler GmbH'],
  ['INV-20261121-204', '204 inv', '[INV]-20261121-[204]'],
  ['Åse ﬁnds', 'ase fi', '[Åse] ﬁnds'],
  ['👩‍💻 Ada', 'ada', '👩‍💻 [Ada]'],
  ['banana', 'ana nan', 'b[anan]a'],
  ['Acme', '   ', 'Acme'],
  ['', 'x', ''],
])('highlights matches in %s for the query %s', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected)
})
