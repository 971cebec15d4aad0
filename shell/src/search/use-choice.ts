import { useNavigate } from '@billfold/web-kit'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { closeOverlay } from '../frame/overlay.store.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.tsx'

interface ChoiceOptions {
  /** Always of what is typed. */
  commands: readonly PaletteGroup[]
  found: readonly PaletteGroup[]
  /** What was found is of what is typed, too. */
  isCurrent: boolean
  /** Nothing is called as typed: what was found is only like it. */
  isGuess: boolean
}

const itemsOf = (groups: readonly PaletteGroup[]) => groups.flatMap(({ items }) => items)

/** The item that the keyboard is at, and what its keys do. */
export function useChoice({ commands, found, isCurrent, isGuess }: ChoiceOptions) {
  const navigate = useNavigate()
  const [moved, setMoved] = useState<string | null>(null)
  /** Enter that waits for the answer: whether in a new tab. */
  const waiting = useRef<boolean | null>(null)
  const commandItems = itemsOf(commands)
  const items = [...commandItems, ...itemsOf(found)]
  const active = items.find(({ key }) => key === moved) ?? items[0]
  // Nobody has asked for the first hit of an earlier question.
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
    // While a word is composed (Japanese, Chinese) the keys belong to that.
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
    // A guess is seen before it is chosen.
    if (active && !isGuess) choose(active, inNewTab)
  })

  return { items, active, move, choose, onKeyDown }
}

/** Null for a key that moves nothing. The ends of the list meet. */
function nextPlace(key: string, place: number, count: number): number | null {
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return (place - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
