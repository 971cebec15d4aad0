import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './paged-cards.module.css'
import { gridClass, type PagedCardsProps, sizeOf } from './paged-cards.tsx'
import { useLongRows } from './use-long-rows.ts'

/** In pixels, as in the CSS. */
const GAP = 16

/** Padding and margins replace the cards that are not rendered. */
export function LongGrid<Item extends { id: number }>({ pages, tiles, cardHeight, skeleton, children }: PagedCardsProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const columns = useColumns(list)
  const keyOf = useCallback((row: number) => row, [])
  const { rows, after, near } = useLongRows<HTMLLIElement>({ list, count: Math.ceil(pages.count / columns), rowHeight: cardHeight, gap: GAP, keyOf })
  const { show } = pages
  useEffect(() => show(near.first * columns, (near.last + 1) * columns), [show, near.first, near.last, columns])
  const [first] = rows
  return (
    <ul ref={list} className={gridClass(tiles)} style={{ paddingBlock: `${first?.before ?? 0}px ${after}px` }}>
      {rows.flatMap(({ index: row, measure, before }, place) =>
        Array.from({ length: Math.min(columns, pages.count - row * columns) }, (_, column) => {
          const index = row * columns + column
          const item = pages.itemAt(index)
          return (
            <li
              key={item?.id ?? `loading ${index}`}
              ref={column === 0 ? measure : undefined}
              data-index={row}
              className={styles.item}
              style={{ marginTop: place > 0 ? before : 0 }}
              aria-setsize={sizeOf(pages)}
              aria-posinset={index + 1}
            >
              {item ? children(item) : skeleton}
            </li>
          )
        }),
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
