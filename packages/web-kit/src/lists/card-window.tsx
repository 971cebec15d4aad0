import { memo, type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { type RowsNearWindow, useLongRows } from './use-long-rows.ts'

/** Pixels between rows of cards if there is no style sheet, as in tests. */
const USUAL_GAP = 16

export interface CardsNearWindow extends RowsNearWindow {
  columns: number
}

interface CardWindowProps {
  list: RefObject<HTMLElement | null>
  count: number
  cardHeight: number
  show: (first: number, last: number) => void
  onChange: (near: CardsNearWindow) => void
}

/**
 * Reports which rows of cards to render, and renders nothing itself. Cards that were shown before this component was loaded therefore keep
 * their focus and open menus.
 */
export const CardWindow = memo(function CardWindow({ list, count, cardHeight, show, onChange }: CardWindowProps) {
  const { columns, gap } = useTracks(list)
  const keyOf = useCallback((row: number) => row, [])
  const { rows, after, near } = useLongRows({ list, count: Math.ceil(count / columns), rowHeight: cardHeight, gap, keyOf })
  useEffect(() => show(near.first * columns, (near.last + 1) * columns), [show, near.first, near.last, columns])
  useLayoutEffect(() => onChange({ rows, after, columns }))
  return null
})

interface Tracks {
  columns: number
  gap: number
}

/** Initial values, measured in the most recently shown grid. */
let lastTracks: Tracks = { columns: 1, gap: USUAL_GAP }

/** The number of columns depends on the width; the gap depends on the density. */
function useTracks(grid: RefObject<HTMLElement | null>): Tracks {
  const [tracks, setTracks] = useState(lastTracks)
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return undefined
    const measure = () => {
      const { gridTemplateColumns, rowGap } = getComputedStyle(element)
      const measured = { columns: gridTemplateColumns.split(' ').length, gap: Number.parseFloat(rowGap) || USUAL_GAP }
      lastTracks = measured
      setTracks((known) => (known.columns === measured.columns && known.gap === measured.gap ? known : measured))
    }
    measure()
    const resizes = new ResizeObserver(measure)
    resizes.observe(element)
    return () => resizes.disconnect()
  }, [grid])
  return tracks
}
