/** The selection, if it is entirely within the surface. */
export function rangeIn(surface: Element): Range | null {
  const selection = document.getSelection()
  if (!selection || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  return surface.contains(range.commonAncestorContainer) ? range : null
}

export function select(range: Range): void {
  const selection = document.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
}

export function selectContent(node: Node): void {
  const range = document.createRange()
  range.selectNodeContents(node)
  select(range)
}

export function putCaretIn(node: Node, atEnd = false): void {
  const range = document.createRange()
  range.selectNodeContents(node)
  range.collapse(!atEnd)
  select(range)
}

/** The closest ancestor of the selection's start that matches. */
export function around(surface: Element, selector: string): HTMLElement | null {
  const start = rangeIn(surface)?.startContainer
  const element = start instanceof Element ? start : start?.parentElement
  const found = element?.closest<HTMLElement>(selector) ?? null
  return found && found !== surface && surface.contains(found) ? found : null
}

/** Runs a change that rewrites lines with the same text, and keeps the caret at the same character. */
export function keepCaret(surface: Element, change: () => void): void {
  const caret = rangeIn(surface)
  // The browser keeps selections, and the caret in empty lines, by itself.
  if (!caret?.collapsed || !(caret.startContainer instanceof Text)) return change()
  const isFirst = caret.startOffset === 0
  const before = lettersBefore(surface, caret)
  change()
  const place = placeAfter(surface, before, isFirst)
  if (place) document.getSelection()?.collapse(place.text, place.offset)
}

function lettersBefore(surface: Element, caret: Range): number {
  const before = caret.cloneRange()
  before.setStart(surface, 0)
  return before.toString().length
}

/** The position after this many characters; at a line boundary, either the next line's start or the previous line's end. */
function placeAfter(surface: Element, letters: number, isFirst: boolean): { text: Text; offset: number } | null {
  const texts = document.createTreeWalker(surface, NodeFilter.SHOW_TEXT)
  let offset = letters
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (isFirst ? offset < text.length : offset <= text.length) return { text, offset }
    offset -= text.length
  }
  return null
}
