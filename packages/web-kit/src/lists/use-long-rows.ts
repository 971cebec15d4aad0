import { defaultRangeExtractor, observeElementRect, observeWindowOffset, type Range, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

/** Longer lists are virtualized. Shorter lists render every item, so that the browser's search and printing include all items. */
export const MAX_RENDERED = 100
/** Rows rendered beyond each edge of the window, so that scrolling and tabbing always reach a rendered row. */
const OVERSCAN = 8

export interface LongRowsOptions {
  /** The rows' parent element. */
  list: RefObject<HTMLElement | null>
  count: number
  /** Estimated height in pixels, used until a row has been measured. */
  rowHeight: number
  gap?: number
  /** Keep this function stable, because every row is measured again when it changes. */
  keyOf: (row: number) => string | number
}

export interface RowsNearWindow {
  /** `before` is the height in pixels of the rows omitted between this row and the previous one. */
  rows: readonly { index: number; measure?: (row: HTMLElement | null) => void; before: number }[]
  /** Height in pixels of the omitted rows at the end. */
  after: number
}

/**
 * Selects which rows of a long list to render: those near the window, plus the focused row and its neighbors. Each row needs `measure` as
 * its ref and a `data-index`; rows with `data-heading` belong to the row below them.
 */
export function useLongRows({ list, count, rowHeight, gap = 0, keyOf }: LongRowsOptions): RowsNearWindow & { near: { first: number; last: number } } {
  const [top, setTop] = useState(0)
  const estimateSize = useCallback(() => rowHeight, [rowHeight])
  const rangeExtractor = useCallback((range: Range) => withFocusedRow(defaultRangeExtractor(range), focusedIndex(list.current), range.count), [list])
  // oxlint-disable-next-line react/incompatible-library -- its functions are not memoized here
  const virtual = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize,
    gap,
    getItemKey: keyOf,
    // Without a layout, as in tests, every row has height 0, and all rows would count as near the window.
    measureElement: (row) => heightWithHeadings(row) || rowHeight,
    overscan: OVERSCAN,
    rangeExtractor,
    // Without an initial rect, the first range would be empty, and every row would be removed and rendered again.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // Without this report, the virtualizer would scroll back to the position at render time and undo a scroll between render and commit.
    observeElementOffset: (instance, report) => {
      const stop = observeWindowOffset(instance, report)
      report(window.scrollY, false)
      return stop
    },
    useFlushSync: false,
    scrollMargin: top,
  })

  // Content above the list may change, e.g. when cards load or notices appear, so measure its position again.
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    const resizes = new ResizeObserver(measure)
    resizes.observe(document.body)
    return () => resizes.disconnect()
  }, [list])

  const rendered = virtual.getVirtualItems()
  const rows = rendered.map(({ index, start }, position) => {
    const previous = rendered[position - 1]
    return { index, measure: virtual.measureElement, before: previous ? start - previous.end - gap : start - top }
  })
  // Uses the virtualizer's own range, because the focused row in `rows` may be far away.
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
  return { rows, after: virtual.getTotalSize() - ((rendered.at(-1)?.end ?? top) - top), near: { first: startIndex, last: endIndex } }
}

function heightWithHeadings(row: HTMLElement): number {
  let height = row.offsetHeight
  for (let above = row.previousElementSibling; above instanceof HTMLElement && above.dataset.heading !== undefined; above = above.previousElementSibling) {
    height += above.offsetHeight
  }
  return height
}

/** Height in pixels of a box that has no layout yet. */
const INITIAL_HEIGHT = 600

/** The rows to render in a scrollable box. All rows must have the same height and contain nothing focusable. */
export function useScrolledRows(box: RefObject<HTMLElement | null>, count: number, rowHeight: number): { first: number; end: number } {
  // oxlint-disable-next-line react/incompatible-library -- its functions are not memoized here
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: count > MAX_RENDERED ? OVERSCAN : count,
    observeElementRect: (instance, report) => observeElementRect(instance, ({ width, height }) => report({ width, height: height || INITIAL_HEIGHT })),
  })
  const rendered = virtual.getVirtualItems()
  return { first: rendered[0]?.index ?? 0, end: (rendered.at(-1)?.index ?? -1) + 1 }
}

/** Index of the focused row. */
export function focusedIndex(list: Element | null): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-index]')
  return list && row?.parentElement === list ? Number(row.dataset.index) : undefined
}

/** Without the focused row, the page would jump to the top; without the neighbors of that row, the keyboard could not leave it. */
export function withFocusedRow(near: readonly number[], focused: number | undefined, count: number): number[] {
  if (focused === undefined) return [...near]
  const held = [focused - 1, focused, focused + 1].filter((row) => row >= 0 && row < count)
  return [...new Set([...held, ...near])].toSorted((a, b) => a - b)
}
