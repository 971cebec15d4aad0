import { DropdownMenu as Radix, Slot } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Kbd } from '../data/kbd.tsx'
import css from './menu.module.css'

export interface MenuProps {
  trigger: ReactNode
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
  children: ReactNode
}

/** Not modal: the page stays readable and does not shift when its scrollbar disappears. */
export function Menu({ trigger, align = 'end', side = 'bottom', children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={css.content} align={align} side={side} sideOffset={4} collisionPadding={8} loop>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export interface MenuItemProps {
  icon?: ReactNode
  /** Display only; the caller must bind the keys. */
  shortcut?: string
  danger?: boolean
  disabled?: boolean
  onSelect?: (event: Event) => void
  /** Set if the only child is a link. */
  asChild?: boolean
  children: ReactNode
}

export function MenuItem({ icon, shortcut, danger = false, children, ...rest }: MenuItemProps) {
  return (
    <Radix.Item className={cx(css.item, danger && css.danger)} {...rest}>
      {icon}
      <Slot.Slottable>{children}</Slot.Slottable>
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </Radix.Item>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className={css.label}>{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className={css.separator} />
}
