import { PAGE_SIZE } from '@billfold/contracts/list'
import { Button, Skeleton } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { Fragment, lazy, type ReactElement, type ReactNode, type Ref, Suspense, useCallback, useRef, useState } from 'react'
import styles from './paged-rows.module.css'
import type { RowsNearWindow } from './use-long-rows.ts'
import type { Pages } from './use-pages.ts'

/** Loaded only for lists with several pages, because the virtualizer is as large as all other code of a page. */
const RowWindow = lazy(() => import('./row-window.tsx').then((file) => ({ default: file.RowWindow })))

/**
 * Estimated row height in pixels including the border, used until a row has been measured. It depends on the density; the default is for
 * tests, which have no style sheet.
 */
function estimatedLine(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row')) || 44
}

const PHONE = '(max-width: 767px)'

/** Props that identify and measure a row of a long list. */
export interface RowPlace {
  index?: number
  ref?: Ref<HTMLTableRowElement>
}

export interface PagedRowsProps<Item> {
  pages: Pages<Item>
  /** Number of columns. */
  columns: number
  /** Estimated height in pixels, including the border, of a row shown as a card on phones. Used until a card has been measured. */
  phoneHeight: number
  /**
   * Heading rows above the first item of a group, each with a key and the attribute `data-heading`. `previous` is undefined for the first
   * loaded item.
   */
  headings?: ((item: Item, previous: Item | undefined) => readonly ReactElement[]) | undefined
  children: (item: Item, place: RowPlace) => ReactNode
}

/** The rows of a table. If the list has several pages, it renders only the rows near the window and loads its pages as the user scrolls. */
export function PagedRows<Item extends { id: number }>(props: PagedRowsProps<Item>) {
  const { pages, headings = withoutHeadings, children } = props
  if (pages.count > PAGE_SIZE) return <LongRows {...props} />
  return Array.from({ length: pages.count }, (_, index) => {
    const item = pages.itemAt(index)
    return (
      item && (
        <Fragment key={item.id}>
          {headings(item, pages.itemAt(index - 1))}
          {children(item, {})}
        </Fragment>
      )
    )
  })
}

/** Spacer rows take the place of rows that are not rendered. */
function LongRows<Item extends { id: number }>({ pages, columns, phoneHeight, headings = withoutHeadings, children }: PagedRowsProps<Item>) {
  const list = useRef<HTMLElement>(null)
  const findList = useCallback((row: HTMLTableRowElement | null) => {
    list.current = row?.parentElement ?? null
  }, [])
  // Read once per list, because reading a token while scrolling would recalculate styles in every frame.
  const [line] = useState(estimatedLine)
  const rowHeight = window.matchMedia(PHONE).matches ? phoneHeight : line
  const [near, setNear] = useState<RowsNearWindow>()
  // After Back, the list has its full height immediately, so that the shell can restore the scroll position.
  const [atFirst] = useState(() => firstRows(rowHeight))
  const { rows, after } = near ?? { rows: atFirst, after: (pages.count - atFirst.length) * rowHeight }
  const [first] = rows
  return (
    <>
      <Space ref={findList} height={first?.before ?? 0} />
      {rows.map(({ index, measure, before }, position) => {
        const item = pages.itemAt(index)
        const above = item ? headings(item, pages.itemAt(index - 1)) : []
        // Keyed by position, so that rows are updated instead of recreated when the filter changes.
        return (
          <Fragment key={index}>
            {position > 0 && before > 0 && <Space height={before} />}
            {item ? (
              // A row's height includes its headings, so the row is measured again if their number changes.
              <LongRow key={above.length} item={item} index={index} measure={measure} headings={above} render={children} />
            ) : (
              <SkeletonRow index={index} ref={measure} columns={columns} />
            )}
          </Fragment>
        )
      })}
      <Space height={after} />
      <Suspense>
        <RowWindow list={list} count={pages.count} rowHeight={rowHeight} show={pages.show} onChange={setNear} />
      </Suspense>
    </>
  )
}

const withoutHeadings = () => []

/** The rows that fit in the window, plus a few below it. Used until the virtualizer is loaded. */
function firstRows(rowHeight: number): RowsNearWindow['rows'] {
  const length = Math.min(PAGE_SIZE, Math.ceil(window.innerHeight / rowHeight) + ROWS_BELOW)
  return Array.from({ length }, (_, index) => ({ index, before: 0 }))
}

const ROWS_BELOW = 8

interface LongRowProps<Item> {
  item: Item
  index: number
  measure: Ref<HTMLTableRowElement> | undefined
  headings: readonly ReactElement[]
  render: PagedRowsProps<Item>['children']
}

function LongRow<Item>({ item, index, measure, headings, render }: LongRowProps<Item>) {
  return (
    <>
      {headings}
      {render(item, { index, ref: measure })}
    </>
  )
}

function Space({ height, ref }: { height: number; ref?: Ref<HTMLTableRowElement> }) {
  return <tr ref={ref} aria-hidden className={styles.space} style={{ height }} />
}

export function SkeletonRow({ index, ref, columns }: RowPlace & { columns: number }) {
  return (
    <tr ref={ref} aria-hidden data-index={index} className={styles.skeleton}>
      <td colSpan={columns}>
        <Skeleton width="100%" />
      </td>
    </tr>
  )
}

/** Shown below a list if loading the next records failed. */
export function MoreFailed({ pages: { failed } }: { pages: Pages<unknown> }) {
  const t = useText()
  if (!failed) return null
  return (
    <p role="alert" className={styles.failed}>
      {failed.error?.message}{' '}
      <Button size="small" busy={failed.isFetching} onClick={() => void failed.refetch()}>
        {t('Retry')}
      </Button>
    </p>
  )
}
