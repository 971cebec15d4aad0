import { inflateSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { TFontDictionary } from 'pdfmake/interfaces.js'
import type { Font } from './text-runs.ts'

const HEAD = 44
const ENTRY = 20
const SFNT_HEAD = 12
const SFNT_ENTRY = 16

interface Table {
  /** The tag and checksum of the table, which are the same in both formats. */
  tag: Buffer
  checksum: Buffer
  bytes: Buffer
}

/**
 * Converts WOFF to the original font format once. Otherwise fontkit would unpack it in JavaScript for each document, which is ten times
 * slower.
 */
function unpackWoff(woff: Buffer): Buffer {
  const tables = tablesOf(woff)
  const head = Buffer.alloc(SFNT_HEAD + tables.length * SFNT_ENTRY)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(tables.length, 4)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = SFNT_HEAD + index * SFNT_ENTRY
    tag.copy(head, at)
    checksum.copy(head, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(bytes.length, at + 12)
    parts.push(bytes)
    offset += bytes.length
  }
  return Buffer.concat(parts)
}

function tablesOf(woff: Buffer): Table[] {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('no WOFF')
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = HEAD + index * ENTRY
    const offset = woff.readUInt32BE(at + 4)
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8))
    const isPacked = packed.length < woff.readUInt32BE(at + 12)
    return { tag: woff.subarray(at, at + 4), checksum: woff.subarray(at + 16, at + 20), bytes: isPacked ? inflateSync(packed) : packed }
  })
}

/** Roboto's ascent and descent, relative to the font size. */
const ABOVE = 1900 / 2048
const BELOW = -500 / 2048

const UNITS_AT = 18
const ABOVE_AT = 4
const BELOW_AT = 6

/**
 * Gives a font the line metrics of Roboto. Otherwise mixed fonts would not share a baseline, and some lines would be too close. Keeps a
 * larger descent.
 */
function alignLines(font: Buffer): Buffer {
  const [head, lines] = [tableAt(font, 'head'), tableAt(font, 'hhea')]
  const units = font.readUInt16BE(head + UNITS_AT)
  font.writeInt16BE(Math.round(ABOVE * units), lines + ABOVE_AT)
  font.writeInt16BE(Math.min(Math.round(BELOW * units), font.readInt16BE(lines + BELOW_AT)), lines + BELOW_AT)
  return font
}

const DIRECTORY = 12
const TABLE_ENTRY = 16

function tableAt(font: Buffer, name: string): number {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => DIRECTORY + index * TABLE_ENTRY)
  const entry = entries.find((at) => font.toString('latin1', at, at + 4) === name)
  if (entry === undefined) throw new Error(`no ${name} in the font`)
  return font.readUInt32BE(entry + 8)
}

/** Roboto covers Latin, Greek and Cyrillic. */
export const ROBOTO = new URL('./', import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'))
const roboto = (file: string) => fileURLToPath(new URL(`${file}.ttf`, ROBOTO))

interface Fallback {
  name: string
  normal: string
  bold?: string
}

/**
 * Fonts for glyphs that Roboto lacks, in order of preference. DejaVu has arrows, check marks and other symbols, combining marks, Hebrew,
 * Arabic, Armenian and Georgian. Kosugi has Japanese, which includes many Chinese characters.
 */
const FALLBACKS: readonly Fallback[] = [
  { name: 'DejaVu', normal: 'dejavu-sans/files/dejavu-sans-latin-400-normal.woff', bold: 'dejavu-sans/files/dejavu-sans-latin-700-normal.woff' },
  { name: 'Thai', normal: 'noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff', bold: 'noto-sans-thai/files/noto-sans-thai-thai-700-normal.woff' },
  { name: 'Kosugi', normal: 'kosugi/files/kosugi-japanese-400-normal.woff' },
]

/** The fonts for pdfmake. Fallback fonts are added to its virtual file system when a text needs them. */
export const fontDictionary: TFontDictionary = {
  Roboto: { normal: roboto('Roboto-Regular'), bold: roboto('Roboto-Medium'), italics: roboto('Roboto-Italic'), bolditalics: roboto('Roboto-MediumItalic') },
  ...Object.fromEntries(FALLBACKS.map(({ name, normal, bold = normal }) => [name, { normal, bold, italics: normal, bolditalics: bold }])),
}

interface Face {
  hasGlyphForCodePoint: (code: number) => boolean
}

interface Fontkit {
  create: (font: Buffer) => Face
}

/** Uses the instance that pdfkit has loaded. An import would load a second one. */
const fontkit = () => createRequire(import.meta.url)('fontkit') as Fontkit

/** Called with the file of a font that is about to be used. */
type KeepFile = (name: string, bytes: Buffer) => void

/** All fonts in order of preference. Each font is loaded by the first text that the preceding fonts cannot print. */
export function openFonts(keep: KeepFile): readonly Font[] {
  const main = { name: undefined, has: reader(() => readFileSync(roboto('Roboto-Regular'))) }
  return [main, ...FALLBACKS.map((fallback) => ({ name: fallback.name, has: reader(() => readFallback(fallback, keep)) }))]
}

function readFallback({ normal, bold }: Fallback, keep: KeepFile): Buffer {
  const bytes = unpack(normal)
  keep(normal, bytes)
  if (bold) keep(bold, unpack(bold))
  return bytes
}

function unpack(file: string): Buffer {
  return alignLines(unpackWoff(readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${file}`)))))
}

function reader(read: () => Buffer): Font['has'] {
  const known = new Map<string, boolean>()
  let face: Face | undefined
  const isThere = (letter: string) => (face ??= fontkit().create(read())).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  return (text) => {
    for (const letter of text) {
      const has = known.get(letter) ?? isThere(letter)
      known.set(letter, has)
      if (!has) return false
    }
    return true
  }
}
