import { cx, LoadingState } from '@billfold/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import styles from './card-grid.module.css'

/** Loaded for long lists only, because the virtualizer is as large as the rest of a page. */
const LongGrid = lazy(() => import('./long-grid.tsx').then((file) => ({ default: file.LongGrid })))

/** Longer lists are virtualized; shorter ones keep every card for browser search and printing. */
const MAX_RENDERED = 100
/** Fill any first screen while the virtualizer loads. */
const FIRST_CARDS = 48

interface CardGridProps<Item> {
  items: readonly Item[]
  /** Uses as many columns as fit instead of one. Cards in a row then have the same height. */
  tiles?: boolean
  /** Estimated card height in pixels, until one is measured. */
  cardHeight: number
  children: (item: Item) => ReactNode
}

/** A list of cards; in a long list, only the cards near the viewport are rendered. */
export function CardGrid<Item extends { id: number }>({ items, tiles = false, cardHeight, children }: CardGridProps<Item>) {
  const className = cx(styles.grid, tiles && styles.tiles)
  const isLong = items.length > MAX_RENDERED
  const list = (
    <ul className={className}>
      {(isLong ? items.slice(0, FIRST_CARDS) : items).map((item, index) => (
        <li key={item.id} className={styles.item} aria-setsize={items.length} aria-posinset={index + 1}>
          {children(item)}
        </li>
      ))}
    </ul>
  )
  if (!isLong) return list
  return (
    <Suspense fallback={list}>
      <LongGrid items={items} className={className} cardHeight={cardHeight}>
        {(index) => {
          const item = items[index]
          return item && children(item)
        }}
      </LongGrid>
    </Suspense>
  )
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
