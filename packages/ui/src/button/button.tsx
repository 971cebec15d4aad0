import { type ComponentProps, type ReactNode, type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { Slot } from 'radix-ui'
import { focusOn, forgetPressed, isFocusLost, rememberPressed } from '../focus.ts'
import { cx } from '../class-names.ts'
import { Spinner } from '../states/spinner.tsx'
import css from './button.module.css'

/**
 * Keeps keyboard focus on a busy button. If the button is removed, moves the focus to the nearest remaining ancestor,
 * so that keyboard users keep their place.
 */
function useKeptFocus(busy: boolean, ref: Ref<HTMLButtonElement> | undefined): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(false)
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [])

  // Some browsers blur a disabled element immediately, before the effect below runs.
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
      // Most browsers blur the button in the next frame, after this effect.
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

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'small' | 'medium'
  /** Shown before the text, e.g. `<Plus />`. The button sets its size. */
  icon?: ReactNode
  /** Shows only the icon on phones, for use beside other buttons; screen readers still read the text. */
  iconOnPhone?: boolean
  /** Disables the button and shows a spinner and `busyText`. */
  busy?: boolean
  busyText?: string
  /** Renders the only child (a link) with the button's style. */
  asChild?: boolean
}

export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'medium', icon, iconOnPhone, busy = false, busyText, asChild, children, className, ref, ...rest } = props
  const look = cx(css.button, css[variant], css[size], iconOnPhone && css.iconOnPhone, className)
  // Lets cards align a ghost button by its text, because its edges are invisible.
  const isGhost = variant === 'ghost' || undefined
  const button = useKeptFocus(busy, asChild ? undefined : ref)
  if (asChild) {
    return (
      <Slot.Root ref={ref} className={look} data-ghost={isGhost} {...rest}>
        {icon}
        <Slot.Slottable>{children}</Slot.Slottable>
      </Slot.Root>
    )
  }
  return (
    <button ref={button} type="button" className={look} data-ghost={isGhost} aria-busy={busy || undefined} {...rest} disabled={busy || rest.disabled}>
      {busy ? <Spinner /> : icon}
      {busy ? (busyText ?? children) : children}
    </button>
  )
}
