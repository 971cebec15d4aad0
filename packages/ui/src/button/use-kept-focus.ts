import { type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { focusOn, forgetPressed, isFocusLost, rememberPressed } from '../focus.ts'

/**
 * A button keeps the focus while it is busy, and leaves it to what stands around when it goes away: whoever works by keyboard goes on from
 * there.
 */
export function useKeptFocus(busy: boolean, ref: Ref<HTMLButtonElement> | undefined): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(false)
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [])

  // Some browsers take it from what is disabled as soon as it is, before the effect below.
  useLayoutEffect(() => {
    const element = button.current
    const remember = () => {
      if (element?.getAttribute('aria-busy') !== 'true') return
      wasPressed.current = true
      rememberPressed(element)
    }
    element?.addEventListener('blur', remember)
    return () => element?.removeEventListener('blur', remember)
  }, [])

  useLayoutEffect(() => {
    if (busy) {
      // Most take it with the next picture, after this.
      if (document.activeElement !== button.current) return
      wasPressed.current = true
      rememberPressed(button.current)
    } else if (wasPressed.current) {
      wasPressed.current = false
      forgetPressed(button.current)
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

function ancestorsOf(element: HTMLElement | null): HTMLElement[] {
  const parent = element?.parentElement
  return parent && parent !== document.body ? [parent, ...ancestorsOf(parent)] : []
}
