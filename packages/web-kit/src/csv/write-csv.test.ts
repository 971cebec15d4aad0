import { expect, test } from 'vitest'
import { withoutGuard } from '@billfold/contracts/csv'
import { csvParts, writeCsv } from './csv.ts'

function* numbered(count: number): Generator<string[]> {
  for (let number = 1; number <= count; number += 1) yield [String(number), `Nr. ${number}, "gratis"`]
}

test.each([0, 1, 99, 100, 101, 250])('produces the same file in parts as in one piece, for %i records', async (count) => {
  let file = ''
  for await (const part of csvParts(numbered(count))) file += part
  expect(file).toBe(writeCsv(numbered(count)))
})

test('writes parts on demand, even for an endless stream of records', async () => {
  const parts = csvParts(numbered(Infinity))
  expect((await parts.next()).value).toBe('\uFEFF')
  const { value: first = '' } = (await parts.next()) as { value?: string }
  expect(first.startsWith('1,"Nr. 1, ""gratis"""\r\n')).toBe(true)
})

const cell = (value: string) => writeCsv([[value]]).slice(1, -2)

test.each(['-610.25', '-0.01', '-5', '12', '0', '1234.50'])('writes %s as a number that spreadsheets recognize', (number) => {
  expect(cell(number)).toBe(number)
})

test.each(['=1+1', '+1 555', '+5', '-1+1', '-2 hours', '-', '-.5', '-1e3', '@cmd', '＝1+1', '＋1', '－1', '＠cmd', '\tx', "'=1", "''-5"])(
  'writes %j as text',
  (value) => {
    expect(cell(value)).toBe(`'${value}`)
    expect(withoutGuard(cell(value))).toBe(value)
  },
)

test.each(['\n=1+1', '\r=1+1'])('writes %j as quoted text', (value) => {
  expect(cell(value)).toBe(`"'${value}"`)
})

test.each(["'Acme'", "O'Neill", 'Acme - Co', '1-2', '', "'"])('writes %j unchanged', (value) => {
  expect(cell(value)).toBe(value)
  expect(withoutGuard(value)).toBe(value)
})
