import { Slot } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Spinner } from '../spinner/spinner.tsx'
import css from './button.module.css'
import { useKeptFocus } from './use-kept-focus.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'small' | 'medium'
  /** Shown before the text, e.g. `<Plus />`. The button sets its size. */
  icon?: ReactNode
  /** On phones only the icon is visible, for use beside other buttons; the text stays for screen readers. */
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
  const button = useKeptFocus(busy, asChild ? undefined : ref)
  if (asChild) {
    return (
      <Slot.Root ref={ref} className={look} {...rest}>
        {icon}
        <Slot.Slottable>{children}</Slot.Slottable>
      </Slot.Root>
    )
  }
  return (
    <button ref={button} type="button" className={look} aria-busy={busy || undefined} {...rest} disabled={busy || rest.disabled}>
      {busy ? <Spinner /> : icon}
      {busy ? (busyText ?? children) : children}
    </button>
  )
}
