export interface VisibleRows {
  first: number
  /** Exclusive. */
  end: number
}

interface Window {
  /** Where the list starts, seen from the top of the viewport: negative once it is scrolled past. */
  top: number
  viewportHeight: number
  /** With the gap beneath it; every row is equally high. */
  rowHeight: number
  rowCount: number
}

/** Rows drawn beyond each edge, so that scrolling and tabbing always meet a row that is there. */
const BEYOND = 3

/** The rows of a long list that have to exist right now. */
export function visibleRows({ top, viewportHeight, rowHeight, rowCount }: Window): VisibleRows {
  const first = Math.floor(-top / rowHeight) - BEYOND
  const end = Math.ceil((viewportHeight - top) / rowHeight) + BEYOND
  const clamp = (row: number) => Math.max(0, Math.min(rowCount, row))
  return { first: clamp(first), end: clamp(end) }
}
