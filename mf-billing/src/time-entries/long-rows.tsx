import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import styles from './long-rows.module.css'
import { TimeEntryRow, type RowActions } from './time-entry-row.tsx'

function usualHeight(): number {
  return window.matchMedia(PHONE).matches ? PHONE_CARD : LINE
}

interface LongRowsProps {
  entries: readonly TimeEntry[]
  actions: RowActions
}

/** Pixels with the hairline, until a row was measured: a line on a desk, a card of three lines on a phone. */
const LINE = 45
const PHONE_CARD = 92
const PHONE = '(max-width: 767px)'
/** Rows drawn beyond each edge of the window, so that scrolling and tabbing always meet a row that is there. */
const BEYOND = 8

/** Only the rows near the window exist; one empty row above and one below stand for the others. */
export function LongRows({ entries, actions }: LongRowsProps) {
  const before = useRef<HTMLTableRowElement>(null)
  const [top, setTop] = useState(0)
  // oxlint-disable-next-line react/incompatible-library -- it answers functions of its own state; nothing here memoises them
  const rows = useWindowVirtualizer<HTMLTableRowElement>({
    count: entries.length,
    estimateSize: usualHeight,
    // Where nothing is laid out every row is 0 high, and all of them would be near the window.
    measureElement: (row) => row.offsetHeight || usualHeight(),
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: BEYOND,
    scrollMargin: top,
  })

  // What stands above the table comes and goes: cards that load, a notice.
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((before.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    const resizes = new ResizeObserver(measure)
    resizes.observe(document.body)
    return () => resizes.disconnect()
  }, [])

  const drawn = rows.getVirtualItems()
  const above = (drawn[0]?.start ?? top) - top
  const below = rows.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top)
  return (
    <>
      <tr ref={before} aria-hidden className={styles.space} style={{ height: above }} />
      {drawn.map(({ index }) => {
        const entry = entries[index]
        // By place: when the filter changes, rows take other entries instead of being made anew.
        return entry && <TimeEntryRow key={index} ref={rows.measureElement} index={index} entry={entry} actions={actions} />
      })}
      <tr aria-hidden className={styles.space} style={{ height: below }} />
    </>
  )
}
