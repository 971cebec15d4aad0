import { type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'

/**
 * A button keeps the focus while it is busy, and leaves it to what stands around when it goes away: whoever works by keyboard goes on from
 * there.
 */
export function useKeptFocus(busy: boolean, ref: Ref<HTMLButtonElement> | undefined): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(false)
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [])

  useLayoutEffect(() => {
    // Browsers take it from what is disabled with the next picture, after this.
    if (busy) wasPressed.current = document.activeElement === button.current
    else if (wasPressed.current) {
      wasPressed.current = false
      if (isFocusLost()) button.current?.focus()
    }
  }, [busy])

  useLeftFocus(button, wasPressed)
  return button
}

function useLeftFocus(button: RefObject<HTMLButtonElement | null>, wasPressed: RefObject<boolean>): void {
  const around = useRef<HTMLElement[]>([])
  // While it still stands where it is.
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      around.current = hasFocus(element, wasPressed) ? ancestorsOf(element) : []
    }
  }, [button, wasPressed])
  // When it is known what went along with it, and whether something else took the focus.
  useEffect(
    () => () => {
      if (isFocusLost()) focusOn(around.current.find(({ isConnected }) => isConnected))
    },
    [],
  )
}

function hasFocus(element: HTMLElement | null, wasPressed: RefObject<boolean>): boolean {
  return document.activeElement === element || (wasPressed.current && isFocusLost())
}

function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body
}

function ancestorsOf(element: HTMLElement | null): HTMLElement[] {
  const parent = element?.parentElement
  return parent && parent !== document.body ? [parent, ...ancestorsOf(parent)] : []
}

/** A list that is there for this has a name. Any other element is no place for the focus but now. */
function focusOn(element: HTMLElement | undefined): void {
  const place = element?.closest<HTMLElement>('[role="group"][tabindex="-1"]') ?? element
  if (place && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    // Nothing can be done with it: a ring would promise that.
    place.style.outline = 'none'
    place.addEventListener('blur', leave)
  }
  place?.focus({ preventScroll: true })
}

function leave({ currentTarget }: FocusEvent): void {
  // In another window now: the focus comes back with this one.
  if (!(currentTarget instanceof HTMLElement) || document.activeElement === currentTarget) return
  currentTarget.removeEventListener('blur', leave)
  currentTarget.removeAttribute('tabindex')
  currentTarget.style.outline = ''
}
