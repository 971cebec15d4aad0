import { useCallback, useRef, useState, type RefCallback } from 'react'
import { putCaretIn, rangeIn, select } from './caret.ts'
import { stateOf, type Command, type EditorState } from './commands.ts'

const nowhere: EditorState = { isBold: false, isItalic: false, isHeading: false, isBulleted: false, isNumbered: false, isTable: false, link: null }

/** The formatting at the caret, and the last caret position before a button or another field got the focus. */
export function useSelection(ref: RefCallback<HTMLElement> | undefined) {
  const surface = useRef<HTMLDivElement>(null)
  const lastRange = useRef<Range | null>(null)
  const [state, setState] = useState(nowhere)

  const hold = useCallback(
    (element: HTMLDivElement | null) => {
      surface.current = element
      ref?.(element)
    },
    [ref],
  )

  const follow = useCallback(() => {
    if (!surface.current) return
    lastRange.current = rangeIn(surface.current)?.cloneRange() ?? lastRange.current
    const next = stateOf(surface.current)
    setState((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
  }, [])

  /** Runs a command at the last caret position, even if a button or the link field has the focus. */
  function run(command: Command): void {
    const { current } = surface
    if (!current) return
    const range = rangeIn(current) ?? lastRange.current
    current.focus()
    if (range && current.contains(range.commonAncestorContainer)) select(range)
    else putCaretIn(current.lastElementChild ?? current, true)
    command(current)
    follow()
  }

  /** When another field has the caret, no formatting applies. */
  function leave(): void {
    setState(nowhere)
  }

  function forget(): void {
    leave()
    lastRange.current = null
  }

  return { hold, state, follow, run, leave, forget }
}
