import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

interface ListFocus {
  ref: RefObject<HTMLDivElement | null>
  role: 'group'
  tabIndex: -1
  style: { outline: 'none' }
  onFocus: (event: FocusEvent) => void
}

/** The list takes the focus when the row that has it is deleted, so that the keyboard continues there. */
export function useListFocus(): ListFocus {
  const list = useRef<HTMLDivElement>(null)
  const focused = useRef<Element>(null)
  useEffect(() => {
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body
    if (isLost) list.current?.focus({ preventScroll: true })
  })
  return {
    ref: list,
    role: 'group',
    tabIndex: -1,
    // Nothing can be done with the list itself, so no ring.
    style: { outline: 'none' },
    onFocus: ({ target }) => {
      focused.current = target
    },
  }
}
