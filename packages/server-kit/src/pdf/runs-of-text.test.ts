import { describe, expect, test } from 'vitest'
import { openFonts } from './fonts.ts'
import { isExact, runsOf } from './text-runs.ts'

const latin = { name: undefined, has: (text: string) => /^[a-z ,]*$/.test(text) }
const signs = { name: 'Signs', has: (text: string) => /^(?:[→★𝐀 ]|q\u0308)*$/u.test(text) }
const rest = { name: 'Rest', has: (text: string) => /^[→א-תก-๏ ]*$/.test(text) }
const fonts = [latin, signs, rest]
const exact = (text: string) => isExact(runsOf(text, fonts))

test('the main font is used for all characters that it contains', () => {
  const [main] = openFonts(() => undefined)
  const common = Array.from({ length: 0x2100 }, (_, code) => String.fromCodePoint(code)).filter((letter) => runsOf(letter, [{ name: undefined, has: () => false }])[0]?.text === letter)
  expect(common.length).toBeGreaterThan(180)
  expect(common.filter((letter) => !/[\n\r\t\ufffd]/.test(letter) && !main?.has(letter))).toEqual([])
})

describe('text split into runs', () => {
  test('has as few runs as possible, each in the first font that contains its characters', () => {
    expect(runsOf('ab →★, ก', fonts)).toEqual([{ text: 'ab ' }, { text: '→★', font: 'Signs', wordBreak: 'normal' }, { text: ', ' }, { text: 'ก', font: 'Rest', wordBreak: 'normal' }])
  })

  test('keeps a letter and its marks in the same font', () => {
    expect(runsOf('aq\u0308', fonts).map(({ text }) => text)).toEqual(['a', 'q\u0308'])
  })

  test('can break between Thai words, but not within a character', () => {
    expect(runsOf('การพัฒนาเว็บไซต์ใหม่', fonts)[0]?.text.split('\u200b')).toEqual(['การ', 'พัฒนา', 'เว็บไซต์', 'ใหม่'])
    expect(runsOf('𝐀𝐀', fonts)[0]?.text.split('\u200b').join('')).toBe('𝐀𝐀')
  })

  test('contains a placeholder for each character without a font', () => {
    expect(runsOf('a漢字b', fonts)).toEqual([{ text: 'a\ufffd\ufffdb' }])
  })

  test('keeps short right-to-left text in one run', () => {
    expect(runsOf('a שלום עולם, b', fonts)).toMatchObject([{ text: 'a ' }, { text: 'שלום עולם', noWrap: true, fontFeatures: [] }, { text: ', b' }])
    expect(runsOf('שלום עולם '.repeat(4), fonts).every(({ noWrap }) => !noWrap)).toBe(true)
  })
})

describe('text', () => {
  test.each(['a → b', 'שלום עולם', 'שלום\nעולם', 'a שלום b'])('is printed exactly: %j', (text) => {
    expect(exact(text)).toBe(true)
  })

  test.each([
    ['a 漢 b', 'no font has the character'],
    ['שלום a עולם', 'the second piece is printed to the right of the first'],
    ['שלום עולם '.repeat(4), 'the words are printed from left to right'],
  ])('is not printed exactly: %j (%s)', (text) => {
    expect(exact(text)).toBe(false)
  })
})
