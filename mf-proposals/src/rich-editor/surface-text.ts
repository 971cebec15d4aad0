import { isPlainText, richTextTags, richTextToHtml } from '@billfold/contracts/proposals/rich-text'
import { blocksOf, isLine, type Block } from './blocks-of.ts'

/** HTML that somebody typed, and not just a '<' or a '<canvas>' in a sentence. */
const TYPED_HTML = new RegExp(`</?(?:${richTextTags.join('|')})(?:\\s[^<>]*)?/?>`, 'i')

/** What stands in the surface, as it is stored: as plain text, as long as it is nothing but text. */
export function textOf(surface: Element): string {
  const blocks = blocksOf(surface, 'surface')
  const text = plainTextOf(blocks)
  // HTML is allowed, typed too; what only looks like it is meant as it stands there.
  return text !== null && (isPlainText(text) || TYPED_HTML.test(text)) ? text : htmlOf(blocks)
}

/** Whether HTML stands there as it was typed, and has no effect yet. */
export function holdsTypedHtml(surface: Element): boolean {
  return TYPED_HTML.test(plainTextOf(blocksOf(surface, 'surface')) ?? '')
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

/** Shows a stored text to be edited. Nothing of its markup is put on the page: what it means is built anew. */
export function showText(surface: Element, text: string): void {
  surface.replaceChildren(...editable(isPlainText(text) ? linesOf(text) : documentBlocks(richTextToHtml(text))))
}

function linesOf(text: string): HTMLElement[] {
  return text.split(/\r\n?|\n/).map((words) => {
    const line = document.createElement('div')
    if (words !== '') line.append(words)
    return line
  })
}

/** Of a stored or pasted document, with an empty line where a paragraph ends. */
export function documentBlocks(html: string): HTMLElement[] {
  const blocks = blocksOf(new DOMParser().parseFromString(html, 'text/html').body, 'document')
  return blocks.flatMap(({ element, startsParagraph }, index) => {
    const before = blocks[index - 1]
    const isApart = startsParagraph && before !== undefined && isLine(before.element) && before.element.hasChildNodes() && isLine(element) && element.hasChildNodes()
    return isApart ? [document.createElement('div'), element] : [element]
  })
}

/** Where nothing stands the caret needs a line break to stand at; after a table, a line. */
function editable(blocks: readonly HTMLElement[]): HTMLElement[] {
  const last = blocks.at(-1)
  const all = last && isLine(last) ? [...blocks] : [...blocks, document.createElement('div')]
  for (const block of all) {
    for (const place of [block, ...block.querySelectorAll('li, td, th')]) {
      if (!place.hasChildNodes()) place.append(document.createElement('br'))
    }
  }
  return all
}
