import { focusedIndex, withHeld } from '@billfold/web-kit/long-list/held-rows.ts'
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { Fragment, useCallback, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import styles from './long-rows.module.css'

/** What a row needs to be found and measured. */
interface RowPlace {
  index: number
  ref: Ref<HTMLTableRowElement>
}

interface LongRowsProps<Item> {
  items: readonly Item[]
  /** Pixels of the card that a row becomes on a phone, with its hairline, until one was measured. */
  phoneHeight: number
  /** Draws one TableRow. */
  children: (item: Item, place: RowPlace) => ReactNode
}

/** Pixels with the hairline, until a row was measured. */
const LINE = 45
const PHONE = '(max-width: 767px)'
/** Rows drawn beyond each edge of the window, so that scrolling and tabbing always meet a row that is there. */
const BEYOND = 8

/** Only the rows near the window exist, and the one with the focus between its neighbours; empty rows stand for the others. */
export function LongRows<Item extends { id: number }>({ items, phoneHeight, children }: LongRowsProps<Item>) {
  const before = useRef<HTMLTableRowElement>(null)
  const [top, setTop] = useState(0)
  // Stable between renders: when these change, the virtualizer measures every row again.
  const usualHeight = window.matchMedia(PHONE).matches ? phoneHeight : LINE
  const estimateSize = useCallback(() => usualHeight, [usualHeight])
  const getItemKey = useCallback((index: number) => items[index]?.id ?? index, [items])
  const near = useCallback((range: Range) => withHeld(defaultRangeExtractor(range), focusedIndex(before.current?.parentElement), range.count), [])
  // oxlint-disable-next-line react/incompatible-library -- it answers functions of its own state; nothing here memoises them
  const rows = useWindowVirtualizer<HTMLTableRowElement>({
    count: items.length,
    estimateSize,
    // Where nothing is laid out every row is 0 high, and all of them would be near the window.
    measureElement: (row) => row.offsetHeight || usualHeight,
    getItemKey,
    overscan: BEYOND,
    rangeExtractor: near,
    scrollMargin: top,
  })

  // What stands above the table comes and goes: cards that load, a notice.
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
        // By place: when the filter changes, rows take other items instead of being made anew.
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
