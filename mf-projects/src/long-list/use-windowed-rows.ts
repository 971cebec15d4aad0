import { focusedIndex, withHeld } from '@billfold/web-kit/long-list/held-rows.ts'
import { useLayoutEffect, useState, type RefObject } from 'react'
import { visibleRows } from './visible-rows.ts'

interface Layout {
  columns: number
  /** Pixels, including the gap below. */
  rowHeight: number
}

interface DrawnRows extends Layout {
  /** Sorted row indexes, from 0. */
  rows: readonly number[]
}

/** Longer lists are virtualized; shorter ones keep every item for browser search and printing. */
const DRAWN_WHOLE = 100
/** Fills any first screen; measuring then gives the exact number. */
const FIRST_ITEMS = 48

/** Layout of the last visible list. Gives the list its full height immediately on Back, so that the shell can restore the scroll position. */
let lastLayout: Layout = { columns: 1, rowHeight: 0 }

/**
 * The rows of a grid to render: 10,000 cards cost as much as one screenful. All items have the same height. Measures the
 * grid, so that CSS alone decides columns, gaps and heights.
 */
export function useWindowedRows(grid: RefObject<HTMLElement | null>, itemCount: number): DrawnRows {
  const [rows, setRows] = useState(() => unmeasuredRows(itemCount))

  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return undefined
    const update = () => {
      const next = measuredRows(element, itemCount)
      setRows((known) => (isSame(known, next) ? known : next))
    }
    update()
    // Scroll events do not bubble; capturing catches those of every scrolling ancestor.
    const options = { capture: true, passive: true }
    document.addEventListener('scroll', update, options)
    const resizes = new ResizeObserver(update)
    resizes.observe(element)
    return () => {
      document.removeEventListener('scroll', update, options)
      resizes.disconnect()
    }
  }, [grid, itemCount])

  return rows
}

function unmeasuredRows(itemCount: number): DrawnRows {
  if (itemCount <= DRAWN_WHOLE) return { columns: 1, rowHeight: 0, rows: rowsFrom(0, itemCount) }
  return { ...lastLayout, rows: rowsFrom(0, Math.ceil(FIRST_ITEMS / lastLayout.columns)) }
}

function measuredRows(grid: HTMLElement, itemCount: number): DrawnRows {
  const itemHeight = grid.firstElementChild?.getBoundingClientRect().height ?? 0
  if (itemHeight === 0 || itemCount <= DRAWN_WHOLE) return unmeasuredRows(itemCount)
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid)
  const columns = gridTemplateColumns.split(' ').length
  lastLayout = { columns, rowHeight: itemHeight + (Number.parseFloat(rowGap) || 0) }
  const rowCount = Math.ceil(itemCount / columns)
  const { first, end } = visibleRows({
    top: grid.getBoundingClientRect().top,
    viewportHeight: window.innerHeight,
    rowHeight: lastLayout.rowHeight,
    rowCount,
  })
  const focused = focusedIndex(grid)
  return { ...lastLayout, rows: withHeld(rowsFrom(first, end), focused && Math.floor(focused / columns), rowCount) }
}

function rowsFrom(first: number, end: number): number[] {
  return Array.from({ length: end - first }, (_, index) => first + index)
}

function isSame(a: DrawnRows, b: DrawnRows): boolean {
  return a.columns === b.columns && a.rowHeight === b.rowHeight && a.rows.join() === b.rows.join()
}
