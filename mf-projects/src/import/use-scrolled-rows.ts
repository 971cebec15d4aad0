import { useCallback, useState, type UIEvent } from 'react'
import { visibleRows, type VisibleRows } from '../long-list/visible-rows.ts'

/** Larger tables are virtualized. */
const DRAWN_WHOLE = 100
/** Fills any screen, until the container is scrolled or measured. */
const FIRST_ROWS = 40

/** The rows to render in a scrolling container. All rows have the same height, in pixels. */
export function useScrolledRows(rowCount: number, rowHeight: number): VisibleRows & { onScroll: (event: UIEvent<HTMLElement>) => void } {
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(FIRST_ROWS * rowHeight)
  const onScroll = useCallback(({ currentTarget }: UIEvent<HTMLElement>) => {
    setTop(currentTarget.scrollTop)
    setHeight(currentTarget.clientHeight)
  }, [])
  if (rowCount <= DRAWN_WHOLE) return { first: 0, end: rowCount, onScroll }
  return { ...visibleRows({ top: -top, viewportHeight: height, rowHeight, rowCount }), onScroll }
}
