import { useCallback, useState, type UIEvent } from 'react'
import { visibleRows, type VisibleRows } from '../long-list/visible-rows.ts'

/** Up to here all rows are drawn. */
const DRAWN_WHOLE = 100
/** Enough for any screen, until the box is scrolled or measured. */
const FIRST_ROWS = 40

/** Which rows of a table in a scrolling box have to be drawn. All are equally high, in pixels. */
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
