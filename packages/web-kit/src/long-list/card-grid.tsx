import { cx, LoadingState } from '@billfold/ui'
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import styles from './card-grid.module.css'
import { MAX_RENDERED, useLongRows } from './use-long-rows.ts'

interface CardGridProps<Item> {
  items: readonly Item[]
  /** As many columns as fit instead of one. The cards of a row then have the same height. */
  tiles?: boolean
  /** Estimated height in pixels of a card, until one is measured. */
  cardHeight: number
  children: (item: Item) => ReactNode
}

/** A list of cards; of a long list it renders only the cards near the window. */
export function CardGrid<Item extends { id: number }>({ tiles = false, ...props }: CardGridProps<Item>) {
  const className = cx(styles.grid, tiles && styles.tiles)
  if (props.items.length > MAX_RENDERED) return <LongGrid {...props} className={className} />
  return (
    <ul className={className}>
      {props.items.map((item) => (
        <li key={item.id} className={styles.item}>
          {props.children(item)}
        </li>
      ))}
    </ul>
  )
}

/** In pixels, as in the CSS. */
const GAP = 16

/** Padding and margins replace the cards that are not rendered. */
function LongGrid<Item extends { id: number }>({ items, cardHeight, className, children }: CardGridProps<Item> & { className: string }) {
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
            {children(item)}
          </li>
        )),
      )}
    </ul>
  )
}

/** Columns of the last visible grid. On Back the grid has its full height immediately, so that the shell can restore the scroll position. */
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

interface CardGridSkeletonProps {
  /** 'Loading clients...' */
  text: string
  count: number
  tiles?: boolean
  /** A card of the same height as the loaded ones. */
  children: ReactNode
}

export function CardGridSkeleton({ text, count, tiles = false, children }: CardGridSkeletonProps) {
  return (
    <LoadingState text={text}>
      <div className={cx(styles.grid, tiles && styles.tiles)}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={styles.item}>
            {children}
          </div>
        ))}
      </div>
    </LoadingState>
  )
}
