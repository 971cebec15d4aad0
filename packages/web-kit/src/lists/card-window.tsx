import { memo, type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { type RowsNearWindow, useLongRows } from './use-long-rows.ts'

/** In pixels, as in the CSS. */
const GAP = 16

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

/** Reports which rows of cards to render, and renders nothing itself: cards that were shown before it was loaded keep their focus and open menus. */
export const CardWindow = memo(function CardWindow({ list, count, cardHeight, show, onChange }: CardWindowProps) {
  const columns = useColumns(list)
  const keyOf = useCallback((row: number) => row, [])
  const { rows, after, near } = useLongRows({ list, count: Math.ceil(count / columns), rowHeight: cardHeight, gap: GAP, keyOf })
  useEffect(() => show(near.first * columns, (near.last + 1) * columns), [show, near.first, near.last, columns])
  useLayoutEffect(() => onChange({ rows, after, columns }))
  return null
})

/** Column count of the last visible grid. */
let lastColumns = 1

function useColumns(grid: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(lastColumns)
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return undefined
    const measure = () => {
      lastColumns = getComputedStyle(element).gridTemplateColumns.split(' ').length
      setColumns(lastColumns)
    }
    measure()
    const resizes = new ResizeObserver(measure)
    resizes.observe(element)
    return () => resizes.disconnect()
  }, [grid])
  return columns
}
