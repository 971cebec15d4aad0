import { richTextLink, tableSpan } from '@billfold/contracts/proposals/rich-text'
import { unreadTags } from '@billfold/web-kit/rich-text/rich-text.tsx'

/**
 * 'document' is stored or pasted HTML: white space only separates words, and paragraphs have gaps. 'surface' is the editor's content: each
 * `div` is a line, and every space was typed.
 */
type Origin = 'document' | 'surface'

/** A line (`div`), heading, list or table, rebuilt from allowed elements only. */
export interface Block {
  element: HTMLElement
  /** True if there is a gap between this block and the line before it. */
  startsParagraph: boolean
}

interface RawBlock extends Block {
  /** True if a line break ends the block. Such a block is kept even if it is empty. */
  isEnded: boolean
}

const marks: Readonly<Record<string, string>> = { b: 'strong', strong: 'strong', i: 'em', em: 'em', u: 'u', s: 's' }
const HEADING = /^h[1-6]$/
const LIST = /^[uo]l$/
const STRUCTURE = /^(?:h[1-6]|[uo]l|table)$/
/** Elements that cause a line break before and after them. */
const CONTAINER = /^(?:p|div|li|blockquote|pre|section|article|header|footer|main|aside|nav|figure|figcaption|address|center|form|fieldset|dl|dt|dd|hr|tr|caption)$/

/** Converts any HTML to lines, headings, lists and tables. Security: the result contains no nodes from the source. */
export function blocksOf(root: Node, origin: Origin): Block[] {
  return collect(root, origin).filter(({ element, isEnded }) => {
    if (!isLine(element)) return true
    if (origin === 'document') separateWords(element)
    return isEnded || element.hasChildNodes()
  })
}

/** Converts a stored or pasted document. An empty line marks the end of a paragraph. */
export function documentBlocks(html: string): HTMLElement[] {
  const blocks = blocksOf(new DOMParser().parseFromString(html, 'text/html').body, 'document')
  return blocks.flatMap(({ element, startsParagraph }, index) => {
    const before = blocks[index - 1]
    const isApart = startsParagraph && before !== undefined && isLine(before.element) && before.element.hasChildNodes() && isLine(element) && element.hasChildNodes()
    return isApart ? [document.createElement('div'), element] : [element]
  })
}

export function isLine(element: Element): boolean {
  return element.localName === 'div'
}

function collect(parent: Node, origin: Origin): RawBlock[] {
  const blocks: RawBlock[] = []
  let line: HTMLElement | null = null
  let startsParagraph = false

  function add(...nodes: Node[]): void {
    line ??= document.createElement('div')
    line.append(...nodes)
  }
  function end(isEnded = false): void {
    if (line) blocks.push({ element: line, startsParagraph, isEnded })
    line = null
    startsParagraph = false
  }
  /** Wraps each line inside a mark, such as bold, in a copy of the mark. The first one continues the current line. */
  function addMarked(element: Element): void {
    for (const [index, block] of collect(element, origin).entries()) {
      if (index > 0 || !isLine(block.element)) end()
      if (isLine(block.element)) add(...marked(element, [...block.element.childNodes]))
      else blocks.push(block)
      if (block.isEnded) end(true)
    }
  }

  for (const node of parent.childNodes) {
    if (node instanceof Text) {
      const [first = '', ...others] = origin === 'surface' ? node.data.split('\n') : [node.data]
      if (first !== '') add(document.createTextNode(first))
      for (const text of others) {
        add()
        end(true)
        if (text !== '') add(document.createTextNode(text))
      }
    } else if (!(node instanceof Element) || unreadTags.has(node.localName)) {
      continue
    } else if (node.localName === 'br') {
      add()
      end(true)
    } else if (CONTAINER.test(node.localName)) {
      end()
      const [first, ...others] = collect(node, origin)
      if (first) blocks.push({ ...first, startsParagraph: origin === 'document' }, ...others)
      startsParagraph = origin === 'document'
    } else {
      const block = structureOf(node, origin)
      if (block === null) addMarked(node)
      else {
        end()
        if (block.hasChildNodes()) blocks.push({ element: block, startsParagraph: false, isEnded: true })
      }
    }
  }
  end()
  return blocks
}

function marked(element: Element, nodes: Node[]): Node[] {
  const mark = markOf(element)
  if (mark === null || !nodes.some(({ textContent }) => textContent !== '')) return nodes
  mark.append(...nodes)
  return [mark]
}

function markOf(element: Element): HTMLElement | null {
  const name = marks[element.localName]
  if (name !== undefined) return document.createElement(name)
  const href = element.localName === 'a' ? (element.getAttribute('href') ?? '') : ''
  if (!richTextLink.test(href)) return null
  const link = document.createElement('a')
  link.setAttribute('href', href)
  return link
}

/** Returns a heading, list or table. Null for any other element. */
function structureOf(element: Element, origin: Origin): HTMLElement | null {
  const { localName: name } = element
  if (HEADING.test(name)) return filled(document.createElement(name), element, origin)
  if (LIST.test(name)) return listOf(element, origin)
  return name === 'table' ? tableOf(element, origin) : null
}

function filled(target: HTMLElement, source: Node, origin: Origin): HTMLElement {
  for (const { element } of blocksOf(source, origin)) {
    if (!isLine(element)) target.append(element)
    else {
      if (target.lastChild && !isStructure(target.lastChild)) target.append(document.createElement('br'))
      target.append(...element.childNodes)
    }
  }
  return target
}

function isStructure(node: Node): boolean {
  return node instanceof Element && STRUCTURE.test(node.localName)
}

function listOf(source: Element, origin: Origin): HTMLElement {
  const list = document.createElement(source.localName)
  for (const child of source.childNodes) {
    // Browsers indent a list by nesting it directly in another list; valid HTML needs it inside the previous item.
    if (child instanceof Element && LIST.test(child.localName)) {
      const item = list.lastElementChild ?? list.appendChild(document.createElement('li'))
      item.append(listOf(child, origin))
    } else {
      const holder = document.createElement('span')
      holder.append(child.cloneNode(true))
      const item = filled(document.createElement('li'), child instanceof Element && child.localName === 'li' ? child : holder, origin)
      if (item.hasChildNodes()) list.append(item)
    }
  }
  return list
}

function tableOf(source: Element, origin: Origin): HTMLElement {
  const table = document.createElement('table')
  for (const part of source.children) {
    if (part.localName === 'caption') table.append(filled(document.createElement('caption'), part, origin))
    if (!/^t(?:head|body|foot)$/.test(part.localName)) continue
    const group = document.createElement(part.localName)
    for (const row of part.children) if (row.localName === 'tr') group.append(rowOf(row, origin))
    if (group.hasChildNodes()) table.append(group)
  }
  return table
}

function rowOf(source: Element, origin: Origin): HTMLElement {
  const row = document.createElement('tr')
  for (const cell of source.children) {
    if (!/^t[hd]$/.test(cell.localName)) continue
    const copy = filled(document.createElement(cell.localName), cell, origin)
    for (const span of ['colspan', 'rowspan']) {
      const value = cell.getAttribute(span) ?? ''
      if (tableSpan.test(value) && value !== '1') copy.setAttribute(span, value)
    }
    row.append(copy)
  }
  return row
}

/** Collapses white space to single spaces and trims the line, as browsers do. */
function separateWords(line: HTMLElement): void {
  const texts = textsOf(line)
  let isAfterSpace = true
  for (const text of texts) {
    const words = text.data.replaceAll(/[ \t\r\n\f]+/g, ' ')
    text.data = isAfterSpace ? words.replace(/^ /, '') : words
    if (text.data !== '') isAfterSpace = text.data.endsWith(' ')
  }
  for (const text of texts.toReversed()) {
    text.data = text.data.replace(/ $/, '')
    if (text.data !== '') break
  }
  for (const text of texts) if (text.data === '') removeEmpty(text, line)
}

function textsOf(line: HTMLElement): Text[] {
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

/** Removes the node, and any enclosing marks that are empty without it. */
function removeEmpty(node: ChildNode, line: HTMLElement): void {
  const parent = node.parentElement
  node.remove()
  if (parent && parent !== line && !parent.hasChildNodes()) removeEmpty(parent, line)
}
