import { isPlainText, richTextTags, richTextToHtml } from '@billfold/contracts/proposals/rich-text'
import { blocksOf, isLine, type Block } from './blocks-of.ts'

/** Matches typed HTML with allowed tags, not just a '<' or a '<canvas>' in a sentence. */
const TYPED_HTML = new RegExp(`</?(?:${richTextTags.join('|')})(?:\\s[^<>]*)?/?>`, 'i')

/** The value to store: plain text if there is no formatting. */
export function textOf(surface: Element): string {
  const blocks = blocksOf(surface, 'surface')
  const text = plainTextOf(blocks)
  // Typed HTML is allowed; text that only looks like HTML must be stored escaped.
  return text !== null && (isPlainText(text) || TYPED_HTML.test(text)) ? text : htmlOf(blocks)
}

/** Whether there is typed HTML that has no effect yet. */
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

/** Shows a stored text for editing. Security: never inserts its markup; rebuilds it from allowed elements. */
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

/** For a stored or pasted document; an empty line marks the end of a paragraph. */
export function documentBlocks(html: string): HTMLElement[] {
  const blocks = blocksOf(new DOMParser().parseFromString(html, 'text/html').body, 'document')
  return blocks.flatMap(({ element, startsParagraph }, index) => {
    const before = blocks[index - 1]
    const isApart = startsParagraph && before !== undefined && isLine(before.element) && before.element.hasChildNodes() && isLine(element) && element.hasChildNodes()
    return isApart ? [document.createElement('div'), element] : [element]
  })
}

/** The caret needs a line break in an empty element, and a line after a table. */
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
