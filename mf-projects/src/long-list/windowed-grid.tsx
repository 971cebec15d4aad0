import { useRef, type ReactNode } from 'react'
import { useWindowedRows } from './use-windowed-rows.ts'
import styles from './windowed-grid.module.css'

interface WindowedGridProps<Item> {
  items: readonly Item[]
  /** Renders one card; all must have the same height. */
  children: (item: Item) => ReactNode
}

/** Renders only the rows near the viewport, plus the focused card and its neighbors; padding and margins replace the others. */
export function WindowedGrid<Item extends { id: number }>({ items, children }: WindowedGridProps<Item>) {
  const grid = useRef<HTMLUListElement>(null)
  const { rows, columns, rowHeight } = useWindowedRows(grid, items.length)
  const rowsBelow = Math.max(0, Math.ceil(items.length / columns) - 1 - (rows.at(-1) ?? -1))

  return (
    <ul ref={grid} className={styles.grid} style={{ paddingBlock: `${(rows[0] ?? 0) * rowHeight}px ${rowsBelow * rowHeight}px` }}>
      {rows.flatMap((row, place) => {
        const first = row * columns
        const missing = place === 0 ? 0 : row - (rows[place - 1] ?? row) - 1
        return items.slice(first, first + columns).map((item, column) => (
          <li
            key={item.id}
            data-index={first + column}
            className={styles.item}
            style={{ marginTop: missing * rowHeight }}
            aria-setsize={items.length}
            aria-posinset={first + column + 1}
          >
            {children(item)}
          </li>
        ))
      })}
    </ul>
  )
}
