import type { Content } from 'pdfmake/interfaces.js'
import { describe, expect, test } from 'vitest'
import { embeddedFonts, heightsOf, pagesOf } from '../testing/pdf-text.ts'
import { text } from './blocks.ts'
import { renderPdf } from './render-pdf.ts'

const NOTE = 'Not all of it is printed'
const draw = (content: Content, options: object = {}) => renderPdf({ content, ...options }, { title: 'A title', author: 'Ada', ifInexact: NOTE })
const print = async (content: Content, options?: object) => pagesOf(await draw(content, options)).join('')
const fontsOf = async (content: Content) => embeddedFonts(await draw(content)).toSorted()

describe('a character that Roboto contains', () => {
  test('is printed as a composed character, even if it is decomposed in the text', async () => {
    expect(await print('Ju\u0308rgen, Zoe\u0308')).toBe('Jürgen,Zoë')
  })

  test('embeds no other fonts in the file', async () => {
    expect(await fontsOf(['Größe – “Übersicht” … 5 €', 'Ελλάδα, Київ', 'Ju\u0308rgen'])).toEqual(['Roboto-Regular'])
  })

  test('is printed without invisible direction characters and variation selectors', async () => {
    expect(await print('a\u200e\u202eb\ufe0fc\u2060')).toBe('abc')
  })
})

test('lines are not broken between a letter and its mark', async () => {
  const word = 'Ju\u0308rge'.repeat(200)
  expect((await print(text(word))).replaceAll('\u200b', '')).toBe(word.normalize('NFC'))
})

describe('a character that Roboto lacks', () => {
  test.each([
    ['symbols', '→←⇒✓✔✗☐★◦▪►▶♥❤⅓', 'DejaVuSans'],
    ['a letter and mark without a composed form', 'q\u0308', 'DejaVuSans'],
    ['Japanese', '日本語、カタカナ', 'Kosugi-Regular'],
    ['Chinese characters that Japanese also uses', '張偉', 'Kosugi-Regular'],
    ['Armenian', 'Հայ', 'DejaVuSans'],
    ['Thai', 'ภาษา', 'NotoSansThai-Regular'],
  ])('is printed in a font that contains it: %s', async (_, text, font) => {
    expect(await print(`a ${text} b`)).toBe(`a${text}b`)
    expect(await fontsOf(text)).toContain(font)
  })

  test('is always printed in the style of the surrounding text', async () => {
    const content: Content = [
      { stack: ['1→'] },
      { columns: [{ text: '2→' }, '3→'] },
      { ul: ['4→', { ol: [{ text: ['5→', { text: '6→', bold: true }] }] }] },
      { table: { body: [['7→', { text: '8→', colSpan: 1 }]] } },
    ]
    const pdf = await draw(content, { footer: () => ({ columns: [{ text: '9→' }] }) })
    expect(pagesOf(pdf).join('').match(/\d→/g)?.toSorted()).toEqual(['1→', '2→', '3→', '4→', '5→', '6→', '7→', '8→', '9→'])
    expect(embeddedFonts(pdf)).toContain('DejaVuSans-Bold')
    expect(await print('a', { footer: '9→' })).toBe('a9→')
  })

  test('is printed in bold or italics if such a font exists', async () => {
    expect(await print([{ text: '日本', bold: true }, { text: 'ภาษา→', italics: true }, { text: '→日本', bold: true, italics: true }])).toBe('日本ภาษา→→日本')
  })

  test.each(['日本', 'ภาษา', '→', '日本 ที่ →'])('has the line height of the surrounding text: %s', async (text) => {
    const [left = 0, ...right] = heightsOf(await draw({ columns: ['Roboto', text] }))
    expect(right.filter((height) => Math.abs(height - left) > 0.05)).toEqual([])
    const [first = 0, second = 0] = heightsOf(await draw([text[0] ?? '', 'x']))
    const [above = 0, below = 0] = heightsOf(await draw(['x', 'x']))
    expect(first - second).toBeGreaterThanOrEqual(above - below - 0.05)
  })

  test('is printed, even in a word that is longer than a line', async () => {
    const stars = '★'.repeat(200)
    expect(await print({ text: stars, wordBreak: 'break-all' })).toBe(stars)
  })

  test('is printed, even if the font alternates with each letter', async () => {
    const text = 'a→'.repeat(300)
    expect(await print(text)).toBe(text)
  })
})

describe('right-to-left text', () => {
  const seen = (text: string) => Array.from(text).toReversed().join('')

  test('is printed from right to left in names and short sentences', async () => {
    expect(await print('by דוד כהן, 25')).toBe(`by${seen('דודכהן')},25`)
    expect(await print('שלום\nעולם')).toBe(seen('שלום') + seen('עולם'))
  })

  test('is printed with its letters joined', async () => {
    // Lam and alef form a single glyph, which maps to both letters in order.
    expect(await print('محمد لا')).toBe(`لا${seen('محمد')}`)
  })

  test.each([
    ['a long text', 'אנחנו מחליפים את האתר הישן באתר חדש שנטען תוך שנייה'],
    ['a name that contains a number', 'חברה 25 בעמ'],
  ])('is followed by a note if the word order may be wrong: %s', async (_, text) => {
    expect(await print(text)).toContain(NOTE.replaceAll(' ', ''))
  })
})

describe('the note about missing characters', () => {
  test('is added at the end of the document if a character was replaced with a placeholder', async () => {
    expect(await print('a 👨‍👩‍👧 b 🎉')).toBe(`a\ufffdb\ufffd${NOTE.replaceAll(' ', '')}`)
  })

  test('is omitted if everything can be printed', async () => {
    expect(await print('→ 日本語 שלום')).not.toContain('Not')
  })
})

test('the PDF contains the document’s title and language', async () => {
  const file = Buffer.from(await draw('a')).toString('latin1')
  expect(file).toContain('/DisplayDocTitle true')
  expect(file).toContain('/Lang (en-US)')
})
