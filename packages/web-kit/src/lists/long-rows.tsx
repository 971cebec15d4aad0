import { Fragment, type Ref, useCallback, useEffect, useRef } from 'react'
import { type PagedRowsProps, SkeletonRow } from './paged-rows.tsx'
import styles from './paged-rows.module.css'
import { useLongRows } from './use-long-rows.ts'

/** Estimated row height in pixels with the border, until one is measured. */
const LINE = 44
const PHONE = '(max-width: 767px)'

/** A table body that renders only the rows near the window; spacer rows replace the others. */
export function LongRows<Item extends { id: number }>({ pages, columns, phoneHeight, children }: PagedRowsProps<Item>) {
  const list = useRef<HTMLElement>(null)
  const rowHeight = window.matchMedia(PHONE).matches ? phoneHeight : LINE
  const keyOf = useCallback((index: number) => index, [])
  const { rows, after, near } = useLongRows<HTMLTableRowElement>({ list, count: pages.count, rowHeight, keyOf })
  const { show } = pages
  useEffect(() => show(near.first, near.last), [show, near.first, near.last])
  const [first] = rows
  const findList = useCallback((row: HTMLTableRowElement | null) => {
    list.current = row?.parentElement ?? null
  }, [])
  return (
    <>
      <Space ref={findList} height={first?.before ?? 0} />
      {rows.map(({ index, measure, before }, place) => {
        const item = pages.itemAt(index)
        // Keyed by position, so that rows are updated instead of recreated when the filter changes.
        return (
          <Fragment key={index}>
            {place > 0 && before > 0 && <Space height={before} />}
            {item ? <LongRow item={item} index={index} measure={measure} render={children} /> : <SkeletonRow index={index} ref={measure} columns={columns} />}
          </Fragment>
        )
      })}
      <Space height={after} />
    </>
  )
}

interface LongRowProps<Item> {
  item: Item
  index: number
  measure: (row: HTMLTableRowElement | null) => void
  render: PagedRowsProps<Item>['children']
}

function LongRow<Item>({ item, index, measure, render }: LongRowProps<Item>) {
  return render(item, { index, ref: measure })
}

function Space({ height, ref }: { height: number; ref?: Ref<HTMLTableRowElement> }) {
  return <tr ref={ref} aria-hidden className={styles.space} style={{ height }} />
}
