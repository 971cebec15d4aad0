import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { FormEventHandler, KeyboardEvent, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useUiText } from '../text/ui-text.tsx'
import css from './dialog.module.css'
import { useReturnFocus } from './use-return-focus.ts'

export interface DialogProps {
  open: boolean
  /** Called with false on Esc and ×. Callers with unsaved work should ask for confirmation first. */
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** palette: aligned to the top, with a visually hidden title; a click outside closes it. */
  size?: 'small' | 'medium' | 'large' | 'palette'
  /** Buttons. They stay visible while the content scrolls. */
  footer?: ReactNode
  /** Wraps content and footer in a form, so that Enter submits it. */
  onSubmit?: FormEventHandler<HTMLFormElement>
  role?: 'dialog' | 'alertdialog'
  children?: ReactNode
}

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = 'medium', footer, onSubmit, role = 'dialog', children } = props
  const { close } = useUiText()
  const returnFocus = useReturnFocus(open)
  /** Radix closes the dialog on Esc itself (default prevented), except while a newer toast is open. Menus are rendered outside the dialog and handle their own Esc. */
  const closeUnderToast = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    onOpenChange(false)
  }
  const inside = (
    <>
      {children && <div className={css.body}>{children}</div>}
      {footer && <div className={css.footer}>{footer}</div>}
    </>
  )
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={css.overlay} />
        <Radix.Content
          {...returnFocus}
          role={role}
          className={cx(css.dialog, css[size], role === 'alertdialog' && css.alert)}
          onKeyDown={closeUnderToast}
          // a click outside must not discard unsaved input
          onInteractOutside={(event) => size !== 'palette' && event.preventDefault()}
          // without a description, Radix would reference a missing element
          {...(!description && { 'aria-describedby': undefined })}
        >
          <div className={css.head}>
            <Radix.Title className={css.title}>{title}</Radix.Title>
            {description && <Radix.Description className={css.description}>{description}</Radix.Description>}
          </div>
          {onSubmit ? (
            <form noValidate className={css.content} onSubmit={onSubmit}>
              {inside}
            </form>
          ) : (
            <div className={css.content}>{inside}</div>
          )}
          {/* last in the DOM, so that the first field gets the focus */}
          <Radix.Close asChild>
            <IconButton label={close} icon={<X />} size="small" tooltip={false} className={css.close} />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
