import { useEffect, useRef } from 'react'

/** Callback ref for a field that takes the focus when it appears. */
export function focusOnMount(field: HTMLElement | null): void {
  field?.focus()
}

/** Moves the focus to the heading of the message that replaced the button. */
export function useFocus(takesFocus: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return heading
}
