import { richTextLink } from '@billfold/contracts/proposals/rich-text'
import { around, keepCaret, rangeIn, select, selectContent } from './caret.ts'

/** The browser's deprecated editing commands: only these join the native undo history, which Ctrl+Z and the menus of phones use. */
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
  /** URL of the link at the caret. */
  link: string | null
}

/** The formatting at the caret. */
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

/** Chromium copies the line into the list and puts the caret before it. */
export const toggleBulleted = (surface: Element) => keepCaret(surface, () => run('insertUnorderedList'))
export const toggleNumbered = (surface: Element) => keepCaret(surface, () => run('insertOrderedList'))

/** A section's title is an h3, so headings inside are h4. */
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

/** Turns a typed link into a URL: 'example.com', 'ada@example.com'. Null if invalid. */
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
