import { useRef, type ReactNode } from 'react'
import { useWindowedRows } from './use-windowed-rows.ts'
import styles from './windowed-grid.module.css'

interface WindowedGridProps<Item> {
  items: readonly Item[]
  /** Draws one card; all are equally high. */
  children: (item: Item) => ReactNode
}

/** Cards, however many: only the rows near the screen exist, the padding stands for the others. */
export function WindowedGrid<Item extends { id: number }>({ items, children }: WindowedGridProps<Item>) {
  const grid = useRef<HTMLUListElement>(null)
  const { first, end, columns, rowHeight } = useWindowedRows(grid, items.length)
  const from = first * columns
  const rowsBelow = Math.max(0, Math.ceil(items.length / columns) - end)

  return (
    <ul ref={grid} className={styles.grid} style={{ paddingBlock: `${first * rowHeight}px ${rowsBelow * rowHeight}px` }}>
      {items.slice(from, end * columns).map((item, index) => (
        <li key={item.id} className={styles.item} aria-setsize={items.length} aria-posinset={from + index + 1}>
          {children(item)}
        </li>
      ))}
    </ul>
  )
}
