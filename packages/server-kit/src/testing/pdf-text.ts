import { inflateSync } from 'node:zlib'

/** Returns the text of each page as copied by a PDF reader, without white space. Only understands PDFs created by pdfkit. */
export function pagesOf(pdf: Uint8Array): string[] {
  return piecesByPage(pdf).map((pieces) => pieces.join('').replace(/\s+/g, ''))
}

/** The words as copied by a PDF reader, which treats wide gaps as spaces. */
export function copiedWords(pdf: Uint8Array): string[] {
  return piecesByPage(pdf).flatMap((pieces) => pieces.flatMap((piece) => piece.split(/\s+/)).filter(Boolean))
}

/** The vertical position of each text on its page, in points from the bottom. */
export function heightsOf(pdf: Uint8Array): number[] {
  const contents = [...readObjects(Buffer.from(pdf).toString('latin1')).values()].map(({ stream }) => stream)
  return contents.flatMap((content) => [...content.matchAll(/ ([\d.]+) Tm$/gm)].map(([, height]) => Number(height)))
}

interface Paint {
  rectangles: { left: number; top: number; right: number; bottom: number; colour: string }[]
  texts: { x: number; y: number; colour: string }[]
}

/**
 * Returns the positions of shapes and texts in a one-page document, in points from the upper left corner. Colors have the form '0.5 0 1'.
 */
export function paintOf(pdf: Uint8Array): Paint {
  const content = [...readObjects(Buffer.from(pdf).toString('latin1')).values()].map(({ stream }) => stream).join('\n')
  const rectangles = [...content.matchAll(/^([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re\n\/DeviceRGB cs\n([\d. ]+) scn$/gm)].map(([, x, y, width, height, colour = '']) => {
    const [left, top] = [Number(x), Number(y)]
    return { left, top, right: left + Number(width), bottom: top + Number(height), colour }
  })
  const texts = [...content.matchAll(/^([\d. ]+) scn\nf\nq\n1 0 0 -1 0 ([\d.]+) cm\nBT\n1 0 0 1 ([-\d.]+) ([-\d.]+) Tm$/gm)].map(([, colour = '', pageHeight, x, y]) => ({ x: Number(x), y: Number(pageHeight) - Number(y), colour }))
  return { rectangles, texts }
}

function piecesByPage(pdf: Uint8Array): string[][] {
  const objects = readObjects(Buffer.from(pdf).toString('latin1'))
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.map(({ head }) => {
    const resources = objects.get(reference(head, 'Resources'))?.head ?? head
    const fonts = new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [name, characterMap(objects, Number(id))]))
    return piecesOf(objects.get(reference(head, 'Contents'))?.stream ?? '', fonts)
  })
}

export function embeddedFonts(pdf: Uint8Array): string[] {
  const objects = [...readObjects(Buffer.from(pdf).toString('latin1')).values()]
  return objects.filter(({ head }) => head.includes('/FontFile2')).map(({ head }) => /\/FontName \/\w+\+([\w-]+)/.exec(head)?.[1] ?? '')
}

interface PdfObject {
  head: string
  stream: string
}

function readObjects(file: string): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>()
  for (const [, id, body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', rest = ''] = body.split('\nstream\n', 2)
    const bytes = Buffer.from(rest.slice(0, rest.lastIndexOf('\nendstream')), 'latin1')
    objects.set(Number(id), { head, stream: bytes.length > 0 && head.includes('FlateDecode') ? inflateSync(bytes).toString('latin1') : '' })
  }
  return objects
}

function reference(head: string, name: string): number {
  return Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1])
}

/** Maps each glyph of a font to its characters. A ligature has several characters. */
function characterMap(objects: Map<number, PdfObject>, font: number): string[] {
  const map = objects.get(reference(objects.get(font)?.head ?? '', 'ToUnicode'))?.stream ?? ''
  return [...map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi)].flatMap(([, , list = '']) => [...list.matchAll(/<([\da-f ]*)>/gi)].map(([, hex = '']) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')))
}

/** A page's texts, with a space wherever a PDF reader would see one. */
function piecesOf(content: string, fonts: Map<string, string[]>): string[] {
  let [letters, size, spacing]: [string[], number, number] = [[], 0, 0]
  const pieces: string[] = []
  for (const [, font, points, between, shown] of content.matchAll(/\/(F\d+) ([\d.]+) Tf|([\d.]+) Tc|\[([^\]]*)\] TJ/g)) {
    if (font) [letters, size, spacing] = [fonts.get(font) ?? [], Number(points), 0]
    if (between) spacing = Number(between) / size
    if (shown) pieces.push(spell(shown, letters, spacing))
  }
  return pieces
}

/** Relative to the font size: pdftotext and pdf.js treat wider gaps as spaces. */
const WIDEST_GAP = 0.1

/** Reads `<00010002> 55.2 <0003>`: glyphs, and kerning in thousandths of the font size. */
function spell(shown: string, letters: string[], spacing: number): string {
  const gap = (closer = 0) => (spacing - closer / 1000 > WIDEST_GAP ? ' ' : '')
  const parts = [...shown.matchAll(/<([\da-f]+)>|([-\d.]+)/gi)].map(([, hex, closer]) => (hex ? [...hex.matchAll(/.{4}/g)].map(([glyph]) => letters[Number.parseInt(glyph, 16)] ?? '').join(gap()) : gap(Number(closer))))
  return parts.join('')
}
