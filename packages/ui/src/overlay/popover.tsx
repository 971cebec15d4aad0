import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { PHONE, useMediaQuery } from '../use-media-query.ts'
import { Dialog } from './dialog.tsx'
import css from './popover.module.css'

export interface PopoverProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  trigger: ReactNode
  title: string
  children: ReactNode
}

/** For content that is too large for a menu. On phones, a full-height sheet. */
export function Popover({ open, onOpenChange, trigger, title, children }: PopoverProps) {
  const isPhone = useMediaQuery(PHONE)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {isPhone ? (
        <Dialog open={open} onOpenChange={onOpenChange} title={title}>
          {children}
        </Dialog>
      ) : (
        <Radix.Portal>
          <Radix.Content className={css.content} align="end" sideOffset={6} collisionPadding={8} aria-label={title}>
            {children}
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  )
}
