export interface VisibleRows {
  first: number
  /** Exclusive. */
  end: number
}

interface Window {
  /** The list's top relative to the viewport; negative once scrolled past. */
  top: number
  viewportHeight: number
  /** Including the gap below; the same for every row. */
  rowHeight: number
  rowCount: number
}

/** Rows rendered beyond each edge, so that scrolling and tabbing always reach a rendered row. */
const BEYOND = 3

/** The rows of a long list to render. */
export function visibleRows({ top, viewportHeight, rowHeight, rowCount }: Window): VisibleRows {
  const first = Math.floor(-top / rowHeight) - BEYOND
  const end = Math.ceil((viewportHeight - top) / rowHeight) + BEYOND
  const clamp = (row: number) => Math.max(0, Math.min(rowCount, row))
  return { first: clamp(first), end: clamp(end) }
}
