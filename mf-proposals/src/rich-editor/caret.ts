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
