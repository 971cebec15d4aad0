import { expect, test } from 'vitest'
import { csvParts, writeCsv } from './write-csv.ts'

function* numbered(count: number): Generator<string[]> {
  for (let number = 1; number <= count; number += 1) yield [String(number), `Nr. ${number}, "gratis"`]
}

test.each([0, 1, 99, 100, 101, 250])('the parts of %i records are the file', (count) => {
  expect([...csvParts(numbered(count))].join('')).toBe(writeCsv(numbered(count)))
})

test('a part is made when it is asked for: of endless records there is a first one', () => {
  const [mark, first = ''] = csvParts(numbered(Infinity))
  expect(mark).toBe('\uFEFF')
  expect(first.startsWith('1,"Nr. 1, ""gratis"""\r\n')).toBe(true)
})
