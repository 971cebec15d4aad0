import { PAGE_SIZE } from '@billfold/contracts/list'
import { Button, Skeleton } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { Fragment, lazy, type ReactNode, type Ref, Suspense } from 'react'
import styles from './paged-rows.module.css'
import type { LongRows as LongRowsType } from './long-rows.tsx'
import type { Pages } from './use-pages.ts'

/** Loaded for lists of several pages only, because the virtualizer is as large as the rest of a page. */
const LongRows = lazy(() => import('./long-rows.tsx').then((file) => ({ default: file.LongRows }))) as typeof LongRowsType

/** Props that identify and measure a row of a long list. */
export interface RowPlace {
  index?: number
  ref?: Ref<HTMLTableRowElement>
}

export interface PagedRowsProps<Item> {
  pages: Pages<Item>
  /** Number of columns. */
  columns: number
  /** Estimated height in pixels, with border, of a row shown as a card on a phone, until one is measured. */
  phoneHeight: number
  children: (item: Item, place: RowPlace) => ReactNode
}

/** The rows of a table. A list of several pages renders only the rows near the window, and loads its pages as the user scrolls. */
export function PagedRows<Item extends { id: number }>(props: PagedRowsProps<Item>) {
  const { pages, children } = props
  const first = Array.from({ length: Math.min(pages.count, PAGE_SIZE) }, (_, index) => pages.itemAt(index))
  const rows = first.map((item) => item && <Fragment key={item.id}>{children(item, {})}</Fragment>)
  if (pages.count <= PAGE_SIZE) return rows
  return (
    <Suspense fallback={rows}>
      <LongRows {...props} />
    </Suspense>
  )
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

/** Below a list whose next records could not be loaded. */
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
