import { isPlainText, richTextTags, richTextToHtml } from '@billfold/contracts/proposals/rich-text'
import { DOMParser, DOMSerializer, type Node as ProseMirrorNode } from '@tiptap/pm/model'
import { blocksOf, documentBlocks, isLine, type Block } from './blocks-of.ts'
import { editorSchema } from './editor-extensions.ts'

/** Matches HTML that the user typed with allowed tags, but not a lone '<' or the word '<canvas>' in a sentence. */
const TYPED_HTML = new RegExp(`</?(?:${richTextTags.join('|')})(?:\\s[^<>]*)?/?>`, 'i')

export function textOf(surface: Element): string {
  const blocks = blocksOf(surface, 'surface')
  const text = plainTextOf(blocks)
  // Typed HTML is kept if it uses only allowed tags; any other text that looks like HTML is escaped.
  return text !== null && (isPlainText(text) || TYPED_HTML.test(text)) ? text : htmlOf(blocks)
}

function plainTextOf(blocks: readonly Block[]): string | null {
  if (!blocks.every(isPlain)) return null
  return blocks.map(({ element }) => element.textContent).join('\n').trimEnd()
}

function isPlain({ element }: Block): boolean {
  return isLine(element) && element.childElementCount === 0
}

function htmlOf(blocks: readonly Block[]): string {
  const html: string[] = []
  let paragraph: string[] = []
  function endParagraph(): void {
    if (paragraph.length > 0) html.push(`<p>${paragraph.join('<br>')}</p>`)
    paragraph = []
  }
  for (const { element } of blocks) {
    if (isLine(element) && element.hasChildNodes()) paragraph.push(element.innerHTML)
    else {
      endParagraph()
      if (!isLine(element)) html.push(element.outerHTML)
    }
  }
  endParagraph()
  return html.join('\n')
}

/** Converts stored text to a document. Security: HTML is first rebuilt from allowed elements. */
export function toDocument(text: string): ProseMirrorNode {
  const holder = document.createElement('div')
  holder.append(...(isPlainText(text) ? linesOf(text) : documentBlocks(richTextToHtml(text))))
  return DOMParser.fromSchema(editorSchema).parse(holder, { preserveWhitespace: 'full' })
}

export function toText(document: ProseMirrorNode): string {
  return textOf(surfaceOf(document))
}

/** True if the user has typed HTML that has not taken effect yet. */
export function holdsTypedHtml(document: ProseMirrorNode): boolean {
  return TYPED_HTML.test(plainTextOf(blocksOf(surfaceOf(document), 'surface')) ?? '')
}

function surfaceOf({ type, content }: ProseMirrorNode): HTMLElement {
  const surface = document.createElement('div')
  surface.append(DOMSerializer.fromSchema(type.schema).serializeFragment(content))
  for (const line of surface.children) if (isLine(line) && !line.hasChildNodes()) line.append(document.createElement('br'))
  for (const table of surface.querySelectorAll('table')) groupRows(table)
  return surface
}

/** Moves rows back to thead, tbody and tfoot. A new row of header cells goes to thead. */
function groupRows(table: HTMLTableElement): void {
  const body = table.querySelector('tbody')
  for (const row of body?.querySelectorAll<HTMLElement>(':scope > tr') ?? []) {
    const name = row.dataset.section || (row.querySelector('td') ? 'tbody' : 'thead')
    const last = table.lastElementChild
    if (last === body || last?.localName !== name) table.append(document.createElement(name))
    table.lastElementChild?.append(row)
  }
  body?.remove()
}

function linesOf(text: string): HTMLElement[] {
  return text.split(/\r\n?|\n/).map((words) => {
    const line = document.createElement('div')
    if (words !== '') line.append(words)
    return line
  })
}
