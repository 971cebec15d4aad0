import { documentBlocks } from './blocks-of.ts'

/** Word's style for list paragraphs, such as 'mso-list: l0 level2 lfo1'. */
const WORD_LIST = /mso-list:[^;]*level(\d+)/i
const NUMBERING = /^\s*(?:\d+|[a-z]{1,4})[.)]/i

/** Reduces pasted HTML to the elements that the editor allows. */
export function cleanPasted(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const comment of commentsOf(page)) comment.remove()
  for (const paragraph of page.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) listWordItem(paragraph)
  for (const element of page.querySelectorAll<HTMLElement>('[style]')) markByStyle(element)
  const blocks = documentBlocks(page.body.innerHTML)
  const [only] = blocks
  if (blocks.length === 1 && only?.localName === 'div') return only.innerHTML
  return blocks.map((block) => (block.hasChildNodes() ? block.outerHTML : '<div><br></div>')).join('')
}

function commentsOf(page: Document): Comment[] {
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT)
  const comments: Comment[] = []
  while (walker.nextNode()) comments.push(walker.currentNode as Comment)
  return comments
}

/** Turns a paragraph that Word formatted as a list item into an item of the preceding list. */
function listWordItem(paragraph: HTMLElement): void {
  const level = Number(WORD_LIST.exec(paragraph.getAttribute('style') ?? '')?.[1])
  const sign = paragraph.querySelector('[style*="mso-list"]')
  if (!level || !sign) return
  const name = NUMBERING.test(sign.textContent) ? 'ol' : 'ul'
  sign.remove()
  const item = paragraph.ownerDocument.createElement('li')
  item.append(...paragraph.childNodes)
  listFor(paragraph, level, name).append(item)
  paragraph.remove()
}

/** Returns the preceding list at this level, or a new list. */
function listFor(paragraph: HTMLElement, level: number, name: 'ul' | 'ol'): Element {
  const { ownerDocument: page, previousElementSibling: before } = paragraph
  let list = before !== null && /^[uo]l$/.test(before.localName) && before.hasAttribute('data-word') ? before : null
  if (list === null) {
    list = page.createElement(name)
    list.setAttribute('data-word', '')
    paragraph.before(list)
  }
  for (let depth = 1; depth < level; depth += 1) {
    const item: Element = list.lastElementChild ?? list.appendChild(page.createElement('li'))
    const nested: Element | undefined = [...item.children].find(({ localName }) => /^[uo]l$/.test(localName))
    list = nested ?? item.appendChild(page.createElement(name))
  }
  return list
}

/** Other editors mark bold text with a style only, and may wrap copied text in a `b` element that is not bold. */
function markByStyle(element: HTMLElement): void {
  const { fontWeight, fontStyle } = element.style
  if (/^(?:b|strong)$/.test(element.localName) && /^(?:normal|400)$/.test(fontWeight)) element.replaceWith(...element.childNodes)
  else if (element.localName === 'span') {
    if (fontWeight === 'bold' || Number(fontWeight) >= 600) wrapContent(element, 'strong')
    if (fontStyle === 'italic') wrapContent(element, 'em')
  }
}

function wrapContent(element: HTMLElement, name: string): void {
  const mark = element.ownerDocument.createElement(name)
  mark.append(...element.childNodes)
  element.append(mark)
}
