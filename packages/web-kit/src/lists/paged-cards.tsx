import { PAGE_SIZE } from '@billfold/contracts/list'
import { cx, LoadingState } from '@billfold/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import styles from './paged-cards.module.css'
import type { LongGrid as LongGridType } from './long-grid.tsx'
import type { Pages } from './use-pages.ts'

/** Loaded for lists of several pages only, because the virtualizer is as large as the rest of a page. */
const LongGrid = lazy(() => import('./long-grid.tsx').then((file) => ({ default: file.LongGrid }))) as typeof LongGridType

export interface PagedCardsProps<Item> {
  pages: Pages<Item>
  /** Uses as many columns as fit instead of one. Cards in a row then have the same height. */
  tiles?: boolean
  /** Estimated card height in pixels, until one is measured. */
  cardHeight: number
  /** In place of a card that is being loaded. */
  skeleton: ReactNode
  children: (item: Item) => ReactNode
}

/** A list of cards. A list of several pages renders only the cards near the window, and loads its pages as the user scrolls. */
export function PagedCards<Item extends { id: number }>(props: PagedCardsProps<Item>) {
  const { pages, tiles, children } = props
  const first = Array.from({ length: Math.min(pages.count, PAGE_SIZE) }, (_, index) => pages.itemAt(index))
  const list = (
    <ul className={gridClass(tiles)}>
      {first.map(
        (item, index) =>
          item && (
            <li key={item.id} className={styles.item} aria-setsize={sizeOf(pages)} aria-posinset={index + 1}>
              {children(item)}
            </li>
          ),
      )}
    </ul>
  )
  if (pages.count <= PAGE_SIZE) return list
  return (
    <Suspense fallback={list}>
      <LongGrid {...props} />
    </Suspense>
  )
}

export function gridClass(tiles = false): string {
  return cx(styles.grid, tiles && styles.tiles)
}

/** -1 is ARIA's value for an unknown number. */
export function sizeOf({ total }: Pages<unknown>): number {
  return total !== null && /^\d+$/.test(total) ? Number(total) : -1
}

interface CardsSkeletonProps {
  /** 'Loading clients...' */
  text: string
  count: number
  tiles?: boolean
  /** A card of the same height as the loaded ones. */
  children: ReactNode
}

export function CardsSkeleton({ text, count, tiles = false, children }: CardsSkeletonProps) {
  return (
    <LoadingState text={text}>
      <div className={gridClass(tiles)}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={styles.item}>
            {children}
          </div>
        ))}
      </div>
    </LoadingState>
  )
}
