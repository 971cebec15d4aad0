/** Of which item the focus is within: each of a list that is drawn in part tells its place as `data-index`. */
export function focusedIndex(list: Element | null | undefined): number | undefined {
  const item = document.activeElement?.closest<HTMLElement>('[data-index]')
  return list && item?.parentElement === list ? Number(item.dataset.index) : undefined
}

/**
 * The rows that are near the window, and the one with the focus between its neighbours, wherever the page is scrolled to: a row that
 * went with the focus would send it to the top of the page, and one without neighbours could not be left.
 */
export function withHeld(near: readonly number[], focused: number | undefined, count: number): number[] {
  if (focused === undefined) return [...near]
  const held = [focused - 1, focused, focused + 1].filter((row) => row >= 0 && row < count)
  return [...new Set([...held, ...near])].toSorted((a, b) => a - b)
}
