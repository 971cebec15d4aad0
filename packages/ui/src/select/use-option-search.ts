import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { SelectOption } from './select-props.ts'

/** Removes case and accents, so that 'muller' finds 'Müller'. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Indexes of the folded labels that contain every word of the query, in order. */
export function matchOptions(folded: readonly string[], query: string): number[] {
  const words = fold(query).split(/\s+/)
  const indexes: number[] = []
  folded.forEach((label, index) => {
    if (words.every((word) => label.includes(word))) indexes.push(index)
  })
  return indexes
}

/** More rows than fit in the list at any text size, including some above, so that fast scrolling leaves no gaps. */
const DRAWN = 32
const ABOVE = 8

/** Rows to render if `top` is the first visible row. Always includes the active row, because aria-activedescendant refers to it. */
export function drawnRows(top: number, count: number, active: number): number[] {
  const first = Math.max(0, Math.min(top - ABOVE, count - DRAWN))
  const rows = Array.from({ length: Math.min(DRAWN, count) }, (_, index) => first + index)
  return active < 0 || active >= count || rows.includes(active) ? rows : [...rows, active]
}

/**
 * The next enabled row in a direction (1 or -1). If there is none, searches in the opposite direction. Clamped at both ends; -1 if no row
 * is enabled.
 */
export function enabledRow(isEnabled: (row: number) => boolean, count: number, from: number, direction: number): number {
  const begin = Math.max(0, Math.min(from, count - 1))
  for (const way of [direction, -direction]) {
    for (let row = begin; row >= 0 && row < count; row += way) if (isEnabled(row)) return row
  }
  return -1
}

/** Row height in CSS pixels, used only if there is no layout, as in tests. */
const USUAL_HEIGHT = 34

interface OptionSearchOptions {
  isSearchedByCaller: boolean
  /** True if one more row follows the options. */
  hasLastRow: boolean
}

/**
 * State of a searchable list. `indexes` refers to the matching options; a row is a position in `indexes`. All rows have the same height,
 * which is set in the style sheet and measured by this hook. If the caller searches, all options are matches.
 */
export function useOptionSearch(
  options: readonly SelectOption[],
  value: string,
  typed: string,
  { isSearchedByCaller, hasLastRow }: OptionSearchOptions,
) {
  const [query, setQuery] = useState(typed)
  const [moved, setMoved] = useState<number | null>(null)
  const [top, setTop] = useState(0)
  const listRef = useRef<HTMLDivElement>(null)
  const shownFor = useRef<string>(null)

  const isSearching = query.trim() !== ''
  const isFiltered = isSearching && !isSearchedByCaller
  const folded = useMemo(() => (isFiltered ? options.map(({ label }) => fold(label)) : []), [options, isFiltered])
  const indexes = useMemo(() => (isFiltered ? matchOptions(folded, query) : [...options.keys()]), [options, folded, isFiltered, query])
  const count = indexes.length + Number(hasLastRow)
  const isEnabled = (row: number) => !options[indexes[row] ?? -1]?.disabled
  const chosen = useMemo(() => options.findIndex((option) => option.value === value), [options, value])
  const start = !isSearching && chosen >= 0 ? chosen : enabledRow(isEnabled, count, 0, 1)
  const active = moved !== null && moved < count ? moved : start

  function scroll(list: HTMLElement, toPixels: (rowHeight: number, padding: number) => number) {
    const all = list.firstElementChild as HTMLElement
    const rowHeight = all.offsetHeight / indexes.length || USUAL_HEIGHT
    list.scrollTop = toPixels(rowHeight, all.offsetTop)
    setTop(Math.floor(list.scrollTop / rowHeight))
  }

  // Scrolls to the chosen option or the first match on opening and after each letter. Does not scroll when the caller passes new options,
  // because the user would lose their scroll position.
  useLayoutEffect(() => {
    if (shownFor.current === query || !listRef.current) return
    shownFor.current = query
    scroll(listRef.current, (rowHeight) => start * rowHeight)
  })

  function move(step: number) {
    const list = listRef.current
    const row = enabledRow(isEnabled, count, active + step, Math.sign(step))
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
    indexes,
    /** Number of rows, including the last one. */
    count,
    rows: drawnRows(top, indexes.length, active),
    active,
    setActive: setMoved,
    move,
    listRef,
    onScroll: () => {
      if (listRef.current) scroll(listRef.current, () => listRef.current?.scrollTop ?? 0)
    },
  }
}
