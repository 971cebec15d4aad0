import { focusedIndex, withHeld } from '@billfold/web-kit/long-list/held-rows.ts'
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { Fragment, useCallback, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import styles from './long-rows.module.css'

/** Props that identify and measure a row. */
interface RowPlace {
  index: number
  ref: Ref<HTMLTableRowElement>
}

interface LongRowsProps<Item> {
  items: readonly Item[]
  /** Estimated height in pixels of a row as a card on a phone, with its border, until one is measured. */
  phoneHeight: number
  children: (item: Item, place: RowPlace) => ReactNode
}

/** Estimated row height in pixels with the border, until one is measured. */
const LINE = 45
const PHONE = '(max-width: 767px)'
/** Rows rendered beyond each edge of the window, so that scrolling and tabbing always reach a rendered row. */
const BEYOND = 8

/** Renders only the rows near the window, plus the focused row and its neighbors; spacer rows replace the others. */
export function LongRows<Item extends { id: number }>({ items, phoneHeight, children }: LongRowsProps<Item>) {
  const before = useRef<HTMLTableRowElement>(null)
  const [top, setTop] = useState(0)
  // Keep stable: if these change, the virtualizer measures every row again.
  const usualHeight = window.matchMedia(PHONE).matches ? phoneHeight : LINE
  const estimateSize = useCallback(() => usualHeight, [usualHeight])
  const getItemKey = useCallback((index: number) => items[index]?.id ?? index, [items])
  const near = useCallback((range: Range) => withHeld(defaultRangeExtractor(range), focusedIndex(before.current?.parentElement), range.count), [])
  // oxlint-disable-next-line react/incompatible-library -- it answers functions of its own state; nothing here memoises them
  const rows = useWindowVirtualizer<HTMLTableRowElement>({
    count: items.length,
    estimateSize,
    // Without layout (in tests) every row has height 0, and all would count as near the window.
    measureElement: (row) => row.offsetHeight || usualHeight,
    getItemKey,
    overscan: BEYOND,
    rangeExtractor: near,
    scrollMargin: top,
  })

  // Content above the table changes: cards load, notices appear.
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((before.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    const resizes = new ResizeObserver(measure)
    resizes.observe(document.body)
    return () => resizes.disconnect()
  }, [])

  const drawn = rows.getVirtualItems()
  const heightBefore = (place: number) => (drawn[place]?.start ?? top) - (drawn[place - 1]?.end ?? top)
  const below = rows.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top)
  return (
    <>
      <Space ref={before} height={heightBefore(0)} />
      {drawn.map(({ index }, place) => {
        const item = items[index]
        const isApart = place > 0 && heightBefore(place) > 0
        // Keyed by position: when the filter changes, rows are updated instead of recreated.
        return (
          item && (
            <Fragment key={index}>
              {isApart && <Space height={heightBefore(place)} />}
              {children(item, { index, ref: rows.measureElement })}
            </Fragment>
          )
        )
      })}
      <Space height={below} />
    </>
  )
}

function Space({ height, ref }: { height: number; ref?: Ref<HTMLTableRowElement> }) {
  return <tr ref={ref} aria-hidden className={styles.space} style={{ height }} />
}
