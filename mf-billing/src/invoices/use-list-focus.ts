import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

interface ListFocus {
  ref: RefObject<HTMLDivElement | null>
  role: 'group'
  tabIndex: -1
  onFocus: (event: FocusEvent) => void
}

/** A row that is deleted takes the focus along: its list has it then, and whoever works by keyboard goes on from there. */
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
    onFocus: ({ target }) => {
      focused.current = target
    },
  }
}
