import { PAGE_SIZE } from '@billfold/contracts/list'
import { cx, LoadingState } from '@billfold/ui'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import styles from './paged-cards.module.css'
import type { CardsNearWindow } from './card-window.tsx'
import type { Pages } from './use-pages.ts'

/** Loaded only for lists with several pages, because the virtualizer is as large as all other code of a page. */
const CardWindow = lazy(() => import('./card-window.tsx').then((file) => ({ default: file.CardWindow })))

export interface PagedCardsProps<Item> {
  pages: Pages<Item>
  /** Uses as many columns as fit. Cards in the same row then have the same height. */
  tiles?: boolean
  /** Estimated card height in pixels, used until a card has been measured. */
  cardHeight: number
  /** Shown in place of a card that is being loaded. */
  skeleton: ReactNode
  children: (item: Item) => ReactNode
}

/** A list of cards. If the list has several pages, it renders only the cards near the window and loads its pages as the user scrolls. */
export function PagedCards<Item extends { id: number }>(props: PagedCardsProps<Item>) {
  const { pages, tiles, children } = props
  if (pages.count > PAGE_SIZE) return <LongCards {...props} />
  return (
    <ul className={gridClass(tiles)}>
      {Array.from({ length: pages.count }, (_, index) => {
        const item = pages.itemAt(index)
        return (
          item && (
            <li key={item.id} className={styles.item} aria-setsize={sizeOf(pages)} aria-posinset={index + 1}>
              {children(item)}
            </li>
          )
        )
      })}
    </ul>
  )
}

/** Padding and margins take the place of cards that are not rendered. */
function LongCards<Item extends { id: number }>({ pages, tiles, cardHeight, skeleton, children }: PagedCardsProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const [near, setNear] = useState<CardsNearWindow>()
  // After Back, the list is at least as tall as before, so that the shell can restore the scroll position.
  const { rows, after, columns } = near ?? { rows: firstRows, after: (pages.count - PAGE_SIZE) * cardHeight, columns: 1 }
  const [first] = rows
  return (
    <>
      <ul ref={list} className={gridClass(tiles)} style={{ paddingBlock: `${first?.before ?? 0}px ${after}px` }}>
        {rows.flatMap(({ index: row, measure, before }, position) =>
          Array.from({ length: Math.min(columns, pages.count - row * columns) }, (_, column) => {
            const index = row * columns + column
            const item = pages.itemAt(index)
            return (
              <li
                key={item?.id ?? `loading ${index}`}
                ref={column === 0 ? measure : undefined}
                data-index={row}
                className={styles.item}
                style={{ marginTop: position > 0 ? before : 0 }}
                aria-setsize={sizeOf(pages)}
                aria-posinset={index + 1}
              >
                {item ? children(item) : skeleton}
              </li>
            )
          }),
        )}
      </ul>
      <Suspense>
        <CardWindow list={list} count={pages.count} cardHeight={cardHeight} show={pages.show} onChange={setNear} />
      </Suspense>
    </>
  )
}

/** Used until the virtualizer is loaded. */
const firstRows: CardsNearWindow['rows'] = Array.from({ length: PAGE_SIZE }, (_, index) => ({ index, before: 0 }))

export function gridClass(tiles = false): string {
  return cx(styles.grid, tiles && styles.tiles)
}

/** In ARIA, -1 means that the number is unknown. */
export function sizeOf({ total }: Pages<unknown>): number {
  return total !== null && /^\d+$/.test(total) ? Number(total) : -1
}

interface CardsSkeletonProps {
  /** For example 'Loading clients...'. */
  text: string
  count: number
  tiles?: boolean
  /** A card as tall as the loaded ones. */
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
