import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { TFontDictionary } from 'pdfmake/interfaces.js'
import { alignLines } from './align-lines.ts'
import type { Font } from './runs-of-text.ts'
import { unpackWoff } from './unpack-woff.ts'

/** Roboto covers Latin, Greek and Cyrillic. */
export const ROBOTO = new URL('./', import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'))
const roboto = (file: string) => fileURLToPath(new URL(`${file}.ttf`, ROBOTO))

interface Fallback {
  name: string
  normal: string
  bold?: string
}

/**
 * Fonts for glyphs that Roboto lacks, in order of preference. DejaVu has arrows, ticks and other symbols, combining marks, Hebrew, Arabic, Armenian
 * and Georgian; Kosugi has Japanese and, with it, much of Chinese.
 */
const FALLBACKS: readonly Fallback[] = [
  { name: 'DejaVu', normal: 'dejavu-sans/files/dejavu-sans-latin-400-normal.woff', bold: 'dejavu-sans/files/dejavu-sans-latin-700-normal.woff' },
  { name: 'Thai', normal: 'noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff', bold: 'noto-sans-thai/files/noto-sans-thai-thai-700-normal.woff' },
  { name: 'Kosugi', normal: 'kosugi/files/kosugi-japanese-400-normal.woff' },
]

/** Fonts for pdfmake. Fallback fonts are added to pdfmake's virtual file system when a text needs them. */
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

/** The instance that pdfkit has loaded: an import would load a second one. */
const fontkit = () => createRequire(import.meta.url)('fontkit') as Fontkit

/** Receives the file of a font that is about to be used. */
type KeepFile = (name: string, bytes: Buffer) => void

/** All fonts in order of preference. Each is loaded by the first text that the fonts before it cannot print. */
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
