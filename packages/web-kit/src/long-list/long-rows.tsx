import { Fragment, type ReactNode, type Ref, useCallback, useRef } from 'react'
import styles from './long-rows.module.css'
import { useLongRows } from './use-long-rows.ts'

/** Props that identify and measure a row. */
interface RowPlace {
  index: number
  ref: Ref<HTMLTableRowElement>
}

interface LongRowsProps<Item> {
  items: readonly Item[]
  /** Estimated height in pixels, with border, of a row shown as a card on a phone, until one is measured. */
  phoneHeight: number
  children: (item: Item, place: RowPlace) => ReactNode
}

/** Estimated row height in pixels with the border, until one is measured. */
const LINE = 45
const PHONE = '(max-width: 767px)'

/** A table body that renders only the rows near the window; spacer rows replace the others. */
export function LongRows<Item extends { id: number }>({ items, phoneHeight, children }: LongRowsProps<Item>) {
  const list = useRef<HTMLElement>(null)
  const rowHeight = window.matchMedia(PHONE).matches ? phoneHeight : LINE
  const keyOf = useCallback((index: number) => items[index]?.id ?? index, [items])
  const { rows, after } = useLongRows<HTMLTableRowElement>({ list, count: items.length, rowHeight, keyOf })
  const [first] = rows
  const findList = useCallback((row: HTMLTableRowElement | null) => {
    list.current = row?.parentElement ?? null
  }, [])
  return (
    <>
      <Space ref={findList} height={first?.before ?? 0} />
      {rows.map(({ index, ref, before }, place) => {
        const item = items[index]
        // Keyed by position, so that rows are updated instead of recreated when the filter changes.
        return (
          item && (
            <Fragment key={index}>
              {place > 0 && before > 0 && <Space height={before} />}
              {children(item, { index, ref })}
            </Fragment>
          )
        )
      })}
      <Space height={after} />
    </>
  )
}

function Space({ height, ref }: { height: number; ref?: Ref<HTMLTableRowElement> }) {
  return <tr ref={ref} aria-hidden className={styles.space} style={{ height }} />
}
