import { richTextAttacks } from '@billfold/contracts/proposals/testing/rich-text-attacks'
import { describe, expect, test } from 'vitest'
import { richTextToPdf } from './rich-text-to-pdf.ts'

/** All strings in the content, in order. */
function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (Array.isArray(content)) return content.flatMap(textsOf)
  if (typeof content !== 'object' || content === null) return []
  const { text, stack, ul, ol, table } = content as Record<string, unknown>
  return [text, stack, ul, ol, (table as { body?: unknown } | undefined)?.body].flatMap(textsOf)
}

const textOf = (html: string) => textsOf(richTextToPdf(html)).join('')
const stackOf = (html: string) => richTextToPdf(html) as unknown as Record<string, unknown>[]
const pieces = (html: string) => (stackOf(html)[0]?.text ?? []) as Record<string, unknown>[]

describe('converting plain text', () => {
  test('keeps line breaks and special characters', () => {
    expect(textOf('R&D, a < b\nand <3\n\nlast')).toBe('R&D, a < b\nand <3\n\nlast')
  })

  test('breaks only words that are longer than a line', () => {
    const word = 'x'.repeat(40)
    expect(pieces(`<p>Some ${word} words</p>`)).toEqual([{ text: 'Some ' }, { text: word, wordBreak: 'break-all' }, { text: ' words' }])
  })

  test('breaks extremely long words', () => {
    expect(textOf('x'.repeat(40_000)).split('\u200b').map(({ length }) => length)).toEqual([...Array.from({ length: 2500 }, () => 16), 0])
  })
})

describe('converting HTML', () => {
  test('keeps emphasis', () => {
    expect(pieces('<p>a<strong>b<em>c</em></strong><u>d</u><s>e</s><i>f</i></p>')).toEqual([
      { text: 'a' },
      { text: 'b', bold: true },
      { text: 'c', bold: true, italics: true },
      { text: 'd', decoration: 'underline' },
      { text: 'e', decoration: 'lineThrough' },
      { text: 'f', italics: true },
    ])
  })

  test('keeps links to the web and to e-mail addresses', () => {
    for (const link of ['https://example.com/a?b=1&c=2', 'http://example.com', 'mailto:ada@example.com']) {
      expect(pieces(`<a href="${link.replace('&', '&amp;')}">x</a>`)).toMatchObject([{ text: 'x', link }])
    }
  })

  test('collapses white space and keeps line breaks', () => {
    expect(textOf('<p>  a \n b<b> c </b> d<br> e <br></p>')).toBe('a b c d\ne')
    expect(stackOf('<p>a</p>\n  <p> </p><p>b</p>')).toHaveLength(2)
  })

  test('sizes headings by rank and drops empty ones', () => {
    const sizes = stackOf('<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6><h1> </h1>').map(({ fontSize }) => Number(fontSize))
    expect(sizes).toHaveLength(6)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  })

  test('nests numbered and bulleted lists', () => {
    const [list] = stackOf('<ul><li>One<ol><li>Deep</li></ol></li><li><p>Two</p><p>more</p></li></ul>')
    expect(textsOf(list)).toEqual(['One', 'Deep', 'Two', 'more'])
    expect(list).toMatchObject({ ul: [{ stack: [{}, { ol: [{}] }] }, { stack: [{}, {}] }] })
  })

  test('keeps all text of fifty nested lists', () => {
    expect(textOf(`${'<ul><li>a'.repeat(50)}${'</li></ul>'.repeat(50)}`)).toBe('a'.repeat(50))
  })
})

describe('a table', () => {
  const grid = (html: string) => (stackOf(html)[0]!.table as { body: Record<string, unknown>[][] }).body.map((row) => row.map((cell) => [...textsOf(cell), cell.colSpan, cell.rowSpan].join('')))

  test('fills every position of its grid, whatever its spans', () => {
    expect(grid('<table><tr><td rowspan="2">a</td><td colspan="2">b</td></tr><tr><td>c</td><td>d</td></tr><tr><td>e</td></tr></table>')).toEqual([
      ['a12', 'b21', ''],
      ['', 'c11', 'd11'],
      ['e11', '', ''],
    ])
  })

  test('has no span beyond its edge and no overlapping cells', () => {
    expect(grid('<table><tr><td rowspan="9">a</td><td>b</td></tr><tr><td colspan="3">c</td></tr></table>')).toEqual([
      ['a12', 'b11', '', ''],
      ['', 'c31', '', ''],
    ])
    expect(grid('<table><tr><td>a</td><td rowspan="2">b</td></tr><tr><td colspan="2">c</td><td>d</td></tr></table>')).toEqual([
      ['a11', 'b12', ''],
      ['c11', '', 'd11'],
    ])
  })

  test('is printed line by line if it is too wide or nested, without losing any text', () => {
    const wide = `<table><tr>${'<td><p>x</p></td>'.repeat(40)}</tr></table>`
    expect(stackOf(wide)[0]).not.toHaveProperty('table')
    expect(textOf(wide).replaceAll(/[ ·]/g, '')).toBe('x'.repeat(40))
    expect(textOf('<table><tr><td>a<table><tr><td>b</td><td><b>c</b></td></tr></table></td></tr></table>')).toBe('ab · c')
  })

  test('repeats a short header on each page', () => {
    const headOf = (...rows: string[]) => (stackOf(`<table>${rows.join('')}</table>`)[0]!.table as { headerRows: number }).headerRows
    const [head, row] = ['<tr><th>a</th><th>b</th></tr>', '<tr><th>c</th><td>d</td></tr>']
    expect([headOf(head, row), headOf(head, head, row), headOf(row, row), headOf(head, head)]).toEqual([1, 2, 0, 0])
    expect(headOf('<tr><th rowspan="2">a</th><th>b</th></tr>', row)).toBe(0)
    expect([headOf(`<tr><th>${'a '.repeat(60)}</th></tr>`, row), headOf(`<tr><th>${'a<br />'.repeat(60)}</th></tr>`, row)]).toEqual([0, 0])
  })

  test('breaks only words that are longer than their column', () => {
    const word = 'Verantwortlichkeit'
    const broken = (columns: number) => JSON.stringify(stackOf(`<table><tr><td><b>${word}</b></td>${'<td>Design</td>'.repeat(columns - 1)}</tr></table>`)).match(/break-all/g)?.length ?? 0
    expect([broken(3), broken(4), broken(5), broken(12)]).toEqual([0, 0, 1, 12])
    expect(JSON.stringify(stackOf(`<table><tr><td colspan="4">${word}</td><td>x</td></tr></table>`))).not.toContain('break-all')
  })

  test('is preceded by its caption, and omitted if it has no cells', () => {
    expect(textOf('<table><caption>Dates</caption><tr><td>a</td></tr></table>')).toBe('Datesa')
    expect(stackOf('<table></table><table><tr></tr></table>')).toEqual([])
  })
})

describe('unsanitized attacks', () => {
  test.each(richTextAttacks)('%j leaves only text and web links', (attack) => {
    const links: unknown[] = []
    JSON.stringify(richTextToPdf(`<p>${attack}</p>`), (key, value: unknown) => {
      if (key === 'link') links.push(value)
      // The content must not contain any other key that makes pdfmake fetch, embed or link something.
      expect(['image', 'svg', 'qr', 'attachment', 'linkToPage', 'linkToDestination', 'linkToFile', 'canvas', 'toc', 'style', 'font']).not.toContain(key)
      return value
    })
    for (const link of links) expect(link).toMatch(/^(?:https?:\/\/|mailto:)/i)
  })
})
