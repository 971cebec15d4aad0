import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { drawnRows, enabledRow } from './option-rows.ts'
import { fold, matchOptions } from './match-options.ts'
import type { SelectOption } from './select-props.ts'

/** CSS pixels; only where there is no layout to measure. */
const USUAL_HEIGHT = 34

/**
 * The state of a searched list. A place is an index in all options, a row an index in what is found of them.
 * All rows have one height, which the style sheet gives; here it is measured.
 */
export function useOptionSearch(options: readonly SelectOption[], value: string, typed: string) {
  const [query, setQuery] = useState(typed)
  const [moved, setMoved] = useState<number | null>(null)
  const [top, setTop] = useState(0)
  const listRef = useRef<HTMLDivElement>(null)
  const shownFor = useRef<string>(null)

  const isSearching = query.trim() !== ''
  const folded = useMemo(() => (isSearching ? options.map(({ label }) => fold(label)) : []), [options, isSearching])
  const places = useMemo(() => (isSearching ? matchOptions(folded, query) : [...options.keys()]), [options, folded, isSearching, query])
  const isEnabled = (row: number) => !options[places[row] ?? -1]?.disabled
  const chosen = useMemo(() => options.findIndex((option) => option.value === value), [options, value])
  const start = !isSearching && chosen >= 0 ? chosen : enabledRow(isEnabled, places.length, 0, 1)
  const active = moved !== null && moved < places.length ? moved : start

  function scroll(list: HTMLElement, toPixels: (rowHeight: number, padding: number) => number) {
    const all = list.firstElementChild as HTMLElement
    const rowHeight = all.offsetHeight / places.length || USUAL_HEIGHT
    list.scrollTop = toPixels(rowHeight, all.offsetTop)
    setTop(Math.floor(list.scrollTop / rowHeight))
  }

  // At the beginning and after each letter the chosen option, or the first that was found, is the first in view.
  // Not when a caller draws its options anew: who has scrolled stays where he is.
  useLayoutEffect(() => {
    if (shownFor.current === query || !listRef.current) return
    shownFor.current = query
    scroll(listRef.current, (rowHeight) => start * rowHeight)
  })

  function move(step: number) {
    const list = listRef.current
    const row = enabledRow(isEnabled, places.length, active + step, Math.sign(step))
    setMoved(row)
    if (!list) return
    scroll(list, (rowHeight, padding) => {
      const highest = (row + 1) * rowHeight + 2 * padding - list.clientHeight
      return Math.min(row * rowHeight, Math.max(list.scrollTop, highest))
    })
  }

  return {
    query,
    setQuery: (next: string) => {
      setQuery(next)
      setMoved(null)
    },
    places,
    rows: drawnRows(top, places.length, active),
    active,
    setActive: setMoved,
    move,
    listRef,
    onScroll: () => {
      if (listRef.current) scroll(listRef.current, () => listRef.current?.scrollTop ?? 0)
    },
  }
}
