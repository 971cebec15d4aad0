import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import styles from './card-grid.module.css'
import { useLongRows } from './use-long-rows.ts'

interface LongGridProps {
  items: readonly { id: number }[]
  className: string
  cardHeight: number
  /** Renders an item's card. */
  children: (index: number) => ReactNode
}

/** In pixels, as in the CSS. */
const GAP = 16

/** Padding and margins replace the cards that are not rendered. */
export function LongGrid({ items, cardHeight, className, children }: LongGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const columns = useColumns(list)
  const keyOf = useCallback((row: number) => items[row * columns]?.id ?? row, [items, columns])
  const { rows, after } = useLongRows<HTMLLIElement>({ list, count: Math.ceil(items.length / columns), rowHeight: cardHeight, gap: GAP, keyOf })
  const [first] = rows
  return (
    <ul ref={list} className={className} style={{ paddingBlock: `${first?.before ?? 0}px ${after}px` }}>
      {rows.flatMap(({ index: row, ref, before }, place) =>
        items.slice(row * columns, (row + 1) * columns).map((item, column) => (
          <li
            key={item.id}
            ref={column === 0 ? ref : undefined}
            data-index={row}
            className={styles.item}
            style={{ marginTop: place > 0 ? before : 0 }}
            aria-setsize={items.length}
            aria-posinset={row * columns + column + 1}
          >
            {children(row * columns + column)}
          </li>
        )),
      )}
    </ul>
  )
}

/** Column count of the last visible grid. On Back, the grid has its full height immediately, so that the shell can restore the scroll position. */
let lastColumns = 1

function useColumns(grid: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(lastColumns)
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return undefined
    const measure = () => {
      lastColumns = getComputedStyle(element).gridTemplateColumns.split(' ').length
      setColumns(lastColumns)
    }
    measure()
    const resizes = new ResizeObserver(measure)
    resizes.observe(element)
    return () => resizes.disconnect()
  }, [grid])
  return columns
}
