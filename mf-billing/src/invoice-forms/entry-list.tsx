import { useCallback, useRef, useState, type KeyboardEvent } from 'react'
import styles from './entry-list.module.css'
import { EntryRow } from './entry-row.tsx'
import type { ListedEntry } from './listed-entry.ts'

interface EntryListProps {
  label: string
  rows: readonly ListedEntry[]
  chosenIds: ReadonlySet<number>
  onToggle: (id: number, isChosen: boolean) => void
  /** A toggled row leaves the list. */
  isLeaving?: boolean
}

const boxesOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLInputElement>('input:not(:disabled)')]

/** One stop for Tab, however long; arrows, Home and End go through it, Space chooses. */
export function EntryList({ label, rows, chosenIds, onToggle, isLeaving = false }: EntryListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState<number | null>(null)
  const stops = rows.filter(({ isFixed }) => !isFixed)
  const tabStop = (stops.find(({ id }) => id === active) ?? stops[0])?.id

  function move(event: KeyboardEvent<HTMLUListElement>) {
    const boxes = boxesOf(event.currentTarget)
    const at = boxes.findIndex((box) => box === event.target)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: boxes.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    boxes[next]?.focus()
  }

  const toggle = useCallback(
    (id: number, isChosen: boolean) => {
      if (isLeaving && list.current) focusNeighbour(list.current, id)
      onToggle(id, isChosen)
    },
    [isLeaving, onToggle],
  )

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys act on the checkboxes inside
    <ul ref={list} aria-label={label} className={styles.list} onKeyDown={move} onFocus={({ target }) => setActive(Number(target.dataset['entry']))}>
      {rows.map((row) => (
        <EntryRow key={row.id} {...row} isChosen={chosenIds.has(row.id)} isTabStop={row.id === tabStop} onToggle={toggle} />
      ))}
    </ul>
  )
}

/** The row that goes takes the focus along; whoever works by keyboard goes on with the one beside it. */
function focusNeighbour(list: HTMLElement, id: number) {
  const boxes = boxesOf(list)
  const at = boxes.findIndex((box) => box.dataset['entry'] === String(id))
  if (boxes[at] === document.activeElement) (boxes[at + 1] ?? boxes[at - 1])?.focus()
}
