import { richTextLink } from '@billfold/contracts/proposals/rich-text'
import { around, keepCaret, rangeIn, select, selectContent } from './caret.ts'

/**
 * The browser's own editing commands: old, but the only ones that join its undo history, which Ctrl+Z and a phone's menu work on.
 */
function run(command: string, value?: string): void {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing has taken its place
  document.execCommand(command, false, value)
}

function isOn(command: string): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- see above
  return document.queryCommandState(command)
}

export type Command = (surface: HTMLElement) => void

const HEADING = 'h4'

export interface EditorState {
  isBold: boolean
  isItalic: boolean
  isHeading: boolean
  isBulleted: boolean
  isNumbered: boolean
  isTable: boolean
  /** Where the link at the caret leads. */
  link: string | null
}

/** What is true where the caret stands. */
export function stateOf(surface: Element): EditorState {
  return {
    isBold: isOn('bold'),
    isItalic: isOn('italic'),
    isHeading: around(surface, 'h1, h2, h3, h4, h5, h6') !== null,
    isBulleted: isOn('insertUnorderedList'),
    isNumbered: isOn('insertOrderedList'),
    isTable: around(surface, 'table') !== null,
    link: around(surface, 'a')?.getAttribute('href') ?? null,
  }
}

export const toggleBold = () => run('bold')
export const toggleItalic = () => run('italic')

/** Chromium copies the line into the list, with the caret before it. */
export const toggleBulleted = (surface: Element) => keepCaret(surface, () => run('insertUnorderedList'))
export const toggleNumbered = (surface: Element) => keepCaret(surface, () => run('insertOrderedList'))

/** A section's own title is a third level, so what stands in it is of the fourth. */
export function toggleHeading(surface: Element): void {
  run('formatBlock', around(surface, 'h1, h2, h3, h4, h5, h6') ? 'div' : HEADING)
}

export function insertHtml(html: string): void {
  run('insertHTML', html)
}

export function insertText(text: string): void {
  const lines = text.split(/\r\n?|\n/)
  if (lines.length === 1) run('insertText', text)
  else insertHtml(lines.map((line) => `<div>${escaped(line) || '<br>'}</div>`).join(''))
}

function escaped(text: string): string {
  const holder = document.createElement('div')
  holder.textContent = text
  return holder.innerHTML
}

/** What somebody types for a link, as an address: 'example.com', 'ada@example.com'. Null when it cannot be one. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (richTextLink.test(text)) return text
  if (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text)) return null
  const address = text.includes('@') && !text.includes('/') ? `mailto:${text}` : `https://${text}`
  return richTextLink.test(address) ? address : null
}

export function setLink(surface: Element, address: string): void {
  const link = around(surface, 'a')
  if (link) selectContent(link)
  if (rangeIn(surface)?.collapsed) {
    const text = escaped(address.replace(/^(?:https?:\/\/|mailto:)/i, ''))
    insertHtml(`<a href="${escaped(address).replaceAll('"', '&quot;')}">${text}</a>`)
  } else run('createLink', address)
}

export function removeLink(surface: Element): void {
  const link = around(surface, 'a')
  if (!link) return
  const range = rangeIn(surface)?.cloneRange()
  selectContent(link)
  run('unlink')
  if (range) select(range)
}
