import { inflateSync } from 'node:zlib'

/** The text of each page as a reader would copy it, without any white space. Knows what pdfkit writes, and no other PDF. */
export function pagesOf(pdf: Uint8Array): string[] {
  const objects = readObjects(Buffer.from(pdf).toString('latin1'))
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.map(({ head }) => {
    const resources = objects.get(reference(head, 'Resources'))?.head ?? head
    const fonts = new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [name, characterMap(objects, Number(id))]))
    return textOf(objects.get(reference(head, 'Contents'))?.stream ?? '', fonts)
  })
}

/** Names of the fonts whose letters are in the file. */
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

/** Which letters a font's glyph stands for: of a ligature several. */
function characterMap(objects: Map<number, PdfObject>, font: number): string[] {
  const map = objects.get(reference(objects.get(font)?.head ?? '', 'ToUnicode'))?.stream ?? ''
  return [...map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi)].flatMap(([, , list = '']) => [...list.matchAll(/<([\da-f ]*)>/gi)].map(([, hex = '']) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')))
}

function textOf(content: string, fonts: Map<string, string[]>): string {
  let letters: string[] = []
  let text = ''
  for (const [, font, pieces] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? []
    for (const [, hex = ''] of (pieces ?? '').matchAll(/<([\da-f]+)>/gi)) {
      for (const [glyph] of hex.matchAll(/.{4}/g)) text += letters[Number.parseInt(glyph, 16)] ?? ''
    }
  }
  return text.replace(/\s+/g, '')
}
