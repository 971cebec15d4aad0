/** Index of the focused item. Items of a virtualized list have it as `data-index`. */
export function focusedIndex(list: Element | null | undefined): number | undefined {
  const item = document.activeElement?.closest<HTMLElement>('[data-index]')
  return list && item?.parentElement === list ? Number(item.dataset.index) : undefined
}

/**
 * The rows near the viewport, and the focused row with its neighbors. Without the focused row the page would jump to its top, and without neighbors
 * the keyboard could not leave the row.
 */
export function withHeld(near: readonly number[], focused: number | undefined, count: number): number[] {
  if (focused === undefined) return [...near]
  const held = [focused - 1, focused, focused + 1].filter((row) => row >= 0 && row < count)
  return [...new Set([...held, ...near])].toSorted((a, b) => a - b)
}
