import { useNavigate } from '@billfold/web-kit'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { closeOverlay } from '../frame/overlay.store.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.tsx'

interface ChoiceOptions {
  commands: readonly PaletteGroup[]
  found: readonly PaletteGroup[]
  /** True if the results match the current text. */
  isCurrent: boolean
  /** True if nothing matched exactly and the results are only similar. */
  isGuess: boolean
}

const itemsOf = (groups: readonly PaletteGroup[]) => groups.flatMap(({ items }) => items)

export function useChoice({ commands, found, isCurrent, isGuess }: ChoiceOptions) {
  const navigate = useNavigate()
  const [moved, setMoved] = useState<string | null>(null)
  /** Set if Enter was pressed before the results arrived: true opens the result in a new tab, false in this one. */
  const waiting = useRef<boolean | null>(null)
  const commandItems = itemsOf(commands)
  const items = [...commandItems, ...itemsOf(found)]
  const active = items.find(({ key }) => key === moved) ?? items[0]
  // If the results belong to an earlier query, the user did not choose the first one on purpose.
  const isMeant = isCurrent || (active !== undefined && (active.key === moved || commandItems.includes(active)))

  function move(key: string | null) {
    waiting.current = null
    setMoved(key)
  }

  function choose({ leadsTo }: PaletteItem, inNewTab: boolean) {
    if (typeof leadsTo === 'string' && inNewTab) {
      window.open(leadsTo, '_blank', 'noopener')
      return
    }
    closeOverlay()
    if (typeof leadsTo === 'string') navigate(leadsTo)
    else leadsTo()
  }

  function onKeyDown(event: KeyboardEvent) {
    // During IME composition (e.g. Japanese or Chinese), keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    const place = nextPlace(event.key, active ? items.indexOf(active) : -1, items.length)
    if (place === null && event.key !== 'Enter') return
    event.preventDefault()
    const inNewTab = event.ctrlKey || event.metaKey
    if (place !== null) move(items[place]?.key ?? null)
    else if (!isMeant) waiting.current = inNewTab
    else if (active) choose(active, inNewTab)
  }

  useEffect(() => {
    if (waiting.current === null || !isCurrent) return
    const inNewTab = waiting.current
    waiting.current = null
    // The user must see a guess before it is opened.
    if (active && !isGuess) choose(active, inNewTab)
  })

  return { items, active, move, choose, onKeyDown }
}

/** Null if the key does not move the selection. The selection wraps around at both ends. */
function nextPlace(key: string, place: number, count: number): number | null {
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return (place - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
