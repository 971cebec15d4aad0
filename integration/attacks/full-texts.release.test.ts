import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../testing/backend.ts'
import { startFuzzed } from '../testing/fuzz-owner.ts'
import { sendFullTexts } from './send-full-texts.ts'

const MARKS = '\u0301'.repeat(30)
// prettier-ignore
const CHARACTERS = [
  'a', '0', ' ', '\n', '\t', '\u00a0', '<', '>', '&', '#', ';', '(', ')', '[', ']', '{', '}', '"', "'", '`', '=', '+', '-', '@', '.', ',',
  '/', '\\', '|', '%', '_', '*', '?', '\u0301', '\uff9e', '\u200d', '\u3164', '\u{1f98a}', '\ufdfa', 'İ',
]
// prettier-ignore
const SEQUENCES = [
  '<!--', '-->', '--!>', '<![CDATA[', '<?', '</', '</a', '</a>', '<a', '<a ', '<a>', '<a b', '<a href="', '<a href="http://a">', '<p', '<p>',
  '<p></p>', '<b>', '<br>', '<li>', '<td>', '<td>uvwxyz', '<a>tuvwxyz', '<ul><li>', '<tr><td>', '<td colspan="2">', '<table>', '<div>',
  '<script>', '<style>', '<textarea>', '<title>', '<svg>', '<plaintext>', '<img src=x>', '&#', '&#x', '&a', '&lt;', '&amp;', '&#60;', '=+',
  '=1+', 'a@', '@a.', 'a.', '0.', '1,', '1e', ' a', 'a ', '"\'', '(a', '((', '[a](', '](', '**', '$(', '${', '%s', '%00', '\r\n',
  `a${MARKS}`, 'a\u0301', '가\u11a8', '\u05d0a',
]

let backend: Backend

beforeAll(async () => {
  backend = await startFuzzed()
})
afterAll(() => backend.close())

test('every call takes linear time for maximum-length strings that repeat a character or sequence', { timeout: 3_600_000 }, async () => {
  const { accepted, slow } = await sendFullTexts(backend, [...CHARACTERS, ...SEQUENCES])
  expect(slow).toEqual([])
  expect(accepted).toBeGreaterThan(1000)
})
