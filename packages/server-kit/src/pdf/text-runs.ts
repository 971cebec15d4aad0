import type { Content } from 'pdfmake/interfaces.js'

interface Run {
  text: string
  font?: string | undefined
  /** Keeps the words of right-to-left text in order, by printing them as one piece. */
  noWrap?: true
  fontFeatures?: []
  wordBreak?: 'normal'
}

export interface Font {
  name: string | undefined
  /** True if the font has all glyphs for the text. */
  has: (text: string) => boolean
}

/** Printed in place of characters that no font contains, so that readers notice them. */
const UNPRINTABLE = '\ufffd'

/** Characters that the main font definitely contains. Most texts only use these and need no look-up. */
const COMMON = /^[\n\r\t\u0020-\u007e\u00a0-\u00ff\u200b\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac]*$/

/** Direction marks and variation selectors. They are invisible, but fonts print a box for them. */
const UNSEEN = /[\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|\ufe0e|\ufe0f/g

/** Letters of right-to-left scripts. Excludes digits, which are read from left to right. */
const LETTER = String.raw`(?!\p{Nd})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]`
const RIGHT_TO_LEFT = new RegExp(`(${LETTER}(?:(?:${LETTER}|[\\p{M}\\u200c\\u200d\\u00a0 '’.,-])*(?:${LETTER}|\\p{M}))?)`, 'u')

/** The maximum length of right-to-left text that is printed as one piece, such as a name, a heading or a short sentence. */
const LONGEST_PIECE = 32

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('th', { granularity: 'word' })

/** Normalizes text and splits it into runs, each with the first font that has all of the run's glyphs. */
export function runsOf(written: string, fonts: readonly Font[]): Run[] {
  if (COMMON.test(written)) return [{ text: written }]
  const text = written.normalize('NFC').replaceAll(UNSEEN, '')
  if (fonts[0]?.has(text.replaceAll(/[\n\r\t]/g, ''))) return [{ text }]
  // Every second part is right-to-left.
  return text.split(RIGHT_TO_LEFT).flatMap((part, index) => (index % 2 === 1 ? rightToLeft(part, fonts) : leftToRight(part, fonts)))
}

/** True if every character is printed and all words are in the correct order. */
export function isExact(runs: readonly Run[]): boolean {
  let pieces = 0
  for (const { text, noWrap } of runs) {
    if (text.includes(UNPRINTABLE) || (!noWrap && RIGHT_TO_LEFT.test(text))) return false
    if (text.includes('\n')) pieces = 0
    if (noWrap) pieces += 1
    // pdfmake prints separate pieces from left to right, which is the wrong order for right-to-left text.
    if (pieces > 1) return false
  }
  return true
}

/**
 * fontkit only joins and reorders letters within one piece of text. Setting `fontFeatures`, even to an empty list, prevents pdfkit from
 * splitting the text into words.
 */
function rightToLeft(text: string, fonts: readonly Font[]): Run[] {
  const font = fonts.find(({ has }) => has(text))
  return font && text.length <= LONGEST_PIECE ? [{ text, font: font.name, noWrap: true, fontFeatures: [], wordBreak: 'normal' }] : leftToRight(text, fonts)
}

function leftToRight(text: string, fonts: readonly Font[]): Run[] {
  const stretches: { text: string; font: Font | undefined }[] = []
  for (const { segment } of letters.segment(text)) {
    const font = fontOf(segment, fonts)
    const printed = font ? segment : UNPRINTABLE
    const last = stretches.at(-1)
    if (last && last.font === (font ?? fonts[0])) last.text += printed
    else stretches.push({ text: printed, font: font ?? fonts[0] })
  }
  return stretches.map(({ text, font }) => (font?.name ? { text: withBreaks(text), font: font.name, wordBreak: 'normal' } : { text }))
}

function fontOf(letter: string, fonts: readonly Font[]): Font | undefined {
  return /^[\n\r\t]+$/.test(letter) ? fonts[0] : fonts.find(({ has }) => has(letter))
}

/**
 * Adds break opportunities between Thai words, because Thai has no spaces, and around astral characters, because pdfmake would split them
 * into surrogates.
 */
function withBreaks(text: string): string {
  return /[\p{Script=Thai}\u{10000}-\u{10ffff}]/u.test(text) ? Array.from(words.segment(text), ({ segment }) => segment).join('\u200b') : text
}

type RunsOf = (text: string) => Run[]

interface Inline {
  text: Text
}

type Text = string | number | Inline | readonly Text[]

interface Node {
  text?: Text
  stack?: unknown
  columns?: unknown
  ul?: unknown
  ol?: unknown
  table?: { body: unknown }
}

interface Setting {
  set: (content: Content) => Content
  isExact: () => boolean
}

/** Splits all texts in a document into runs with suitable fonts. */
export function startSetting(runsOf: RunsOf): Setting {
  let exact = true

  function setAll<T>(content: T): T {
    if (Array.isArray(content)) return content.map((child) => setAll<unknown>(child)) as T
    if (typeof content === 'string') return setLine(content) as T
    return typeof content === 'object' && content !== null ? (setNode(content) as T) : content
  }

  function setNode({ text, table, ...node }: Node): Node {
    for (const kind of ['stack', 'columns', 'ul', 'ol'] as const) if (kind in node) node[kind] = setAll(node[kind])
    return { ...node, ...(text === undefined ? {} : { text: setText(text) }), ...(table ? { table: { ...table, body: setAll(table.body) } } : {}) }
  }

  /** Wraps the runs in a node, because pdfmake would stack the items of an array vertically. */
  function setLine(written: string): string | Node {
    const text = setText(written)
    return typeof text === 'string' ? text : { text }
  }

  function setText(text: Text): Text {
    const inlines = inlinesOf(text, runsOf)
    exact &&= isExact(inlines)
    const [only, ...more] = inlines
    return only && more.length === 0 && Object.keys(only).length === 1 ? only.text : grouped(inlines)
  }

  return { set: setAll, isExact: () => exact }
}

/** Flattens nested text into runs that each have one style and font, because pdfmake only uses the innermost style. */
function inlinesOf(text: Text, runsOf: RunsOf): Run[] {
  if (Array.isArray(text)) return text.flatMap((part) => inlinesOf(part, runsOf))
  if (typeof text === 'object') return inlinesOf((text as Inline).text, runsOf).map((run) => ({ ...(text as Inline), ...run }))
  return runsOf(String(text))
}

/** pdfmake copies all inlines whenever it adds one. Groups keep this fast for thousands of inlines. */
const GROUP = 128

function grouped(inlines: readonly Inline[]): readonly Inline[] {
  if (inlines.length <= GROUP) return inlines
  return Array.from({ length: Math.ceil(inlines.length / GROUP) }, (_, group) => ({ text: inlines.slice(group * GROUP, (group + 1) * GROUP) }))
}
