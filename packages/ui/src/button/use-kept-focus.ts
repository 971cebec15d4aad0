import { type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { focusOn, forgetPressed, isFocusLost, rememberPressed } from '../focus.ts'

/**
 * Keeps keyboard focus on a busy button. If the button is removed, moves the focus to the nearest remaining ancestor,
 * so that keyboard users keep their place.
 */
export function useKeptFocus(busy: boolean, ref: Ref<HTMLButtonElement> | undefined): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(false)
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [])

  // Some browsers blur a disabled element at once, before the effect below runs.
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
      // Most browsers blur it in the next frame, after this.
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
  // Collect ancestors while the button is still in the document.
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      around.current = hasFocus(element, wasPressed) ? ancestorsOf(element) : []
    }
  }, [button, wasPressed])
  // Runs after all removals, when it is known which ancestors remain and whether another element took the focus.
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
