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
  /** Called with false by Esc and ×; whoever holds unsaved work asks before it closes. */
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** palette: hangs from the top, its title is for readers alone, and a click beside it closes it. */
  size?: 'small' | 'medium' | 'large' | 'palette'
  /** Buttons; stay in view while the content scrolls. */
  footer?: ReactNode
  /** Makes content and footer one form, so that Enter saves. */
  onSubmit?: FormEventHandler<HTMLFormElement>
  role?: 'dialog' | 'alertdialog'
  children?: ReactNode
}

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = 'medium', footer, onSubmit, role = 'dialog', children } = props
  const { close } = useUiText()
  const returnFocus = useReturnFocus(open)
  /** Radix closes it by itself, and prevents the event, unless a toast is newer. A menu of the dialog is outside of it in the page, and has its own Esc. */
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
          // a click beside the dialog must not cost what was typed
          onInteractOutside={(event) => size !== 'palette' && event.preventDefault()}
          // without a description Radix would point at nothing
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
          {/* last, so that the first field has the focus */}
          <Radix.Close asChild>
            <IconButton label={close} icon={<X />} size="small" tooltip={false} className={css.close} />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
