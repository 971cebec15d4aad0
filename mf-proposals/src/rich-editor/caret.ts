/** Where a command acts: the selection, as long as it is all in the surface. */
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

/** The nearest element of a name around the start of the selection. */
export function around(surface: Element, selector: string): HTMLElement | null {
  const start = rangeIn(surface)?.startContainer
  const element = start instanceof Element ? start : start?.parentElement
  const found = element?.closest<HTMLElement>(selector) ?? null
  return found && found !== surface && surface.contains(found) ? found : null
}

/** Does what writes lines anew, of the same text, and leaves the caret between the same letters. */
export function keepCaret(surface: Element, change: () => void): void {
  const caret = rangeIn(surface)
  // Of a selection, and of a line without letters, the browser keeps the place by itself.
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

/** So many letters in; between two lines that is the start of one, or the end of the other. */
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
