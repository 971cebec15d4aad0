import type { Content } from 'pdfmake/interfaces.js'
import { isExact, type Run } from './runs-of-text.ts'

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

export interface Setting {
  set: (content: Content) => Content
  /** True if all texts so far were printed exactly. */
  isExact: () => boolean
}

/** Splits all texts of a document into runs with the right fonts. */
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

  /** pdfmake would stack the items of an array vertically. */
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

/** Flattens text into runs with one style and font, because pdfmake only uses the innermost style. */
function inlinesOf(text: Text, runsOf: RunsOf): Run[] {
  if (Array.isArray(text)) return text.flatMap((part) => inlinesOf(part, runsOf))
  if (typeof text === 'object') return inlinesOf((text as Inline).text, runsOf).map((run) => ({ ...(text as Inline), ...run }))
  return runsOf(String(text))
}

/** pdfmake copies all inlines for each one that it adds; groups keep that fast for thousands. */
const GROUP = 128

function grouped(inlines: readonly Inline[]): readonly Inline[] {
  if (inlines.length <= GROUP) return inlines
  return Array.from({ length: Math.ceil(inlines.length / GROUP) }, (_, group) => ({ text: inlines.slice(group * GROUP, (group + 1) * GROUP) }))
}
