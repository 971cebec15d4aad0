import { type FormEventHandler, type KeyboardEvent, type ReactNode, type RefObject, useCallback, useState } from 'react'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { focusOn, focusedPlace, isFocusLost } from '../focus.ts'
import { cx } from '../class-names.ts'
import { IconButton } from '../button/icon-button.tsx'
import { useUiText } from '../text/ui-text.tsx'
import css from './dialog.module.css'

/** The elements focused before a dialog opened, in order of preference. Keyed by the dialog element. */
const placesBefore = new WeakMap<Element, HTMLElement[]>()

/**
 * Elements to return the focus to, in order of preference. The first is the focused element; for a menu item, which disappears, it is the
 * menu's button. Inside a dialog, the elements focused before that dialog follow. Otherwise the surrounding list follows, because the
 * focused row may be deleted.
 */
function currentPlaces(): HTMLElement[] {
  const active = focusedPlace()
  if (!active) return []
  const menu = active.closest('[role="menu"]')
  const place = (menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')) ?? active
  const dialog = place.closest('[role="dialog"], [role="alertdialog"]')
  const list = place.parentElement?.closest<HTMLElement>('[role="group"][tabindex="-1"]')
  return [place, ...((dialog && placesBefore.get(dialog)) ?? []), ...(list && !dialog ? [list] : [])]
}

/**
 * Radix returns the focus only to its own trigger, which a dialog opened by state does not have. The current focus is read during render.
 * In an effect it would be too late: an autofocus field would already have the focus, and a dialog replaced by this one ('Loading...', then
 * the form) would be unmounted.
 */
export function useReturnFocus(open: boolean) {
  const [before, setBefore] = useState<{ open: boolean; places: HTMLElement[] }>({ open: false, places: [] })
  if (before.open !== open) setBefore({ open, places: open ? currentPlaces() : before.places })
  const { places } = before
  const ref = useCallback(
    (dialog: HTMLElement | null) => {
      if (dialog) placesBefore.set(dialog, places)
    },
    [places],
  )
  return {
    ref,
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const place = places.find(({ isConnected }) => isConnected)
      // Content that follows the dialog (a form, the next page) may already have taken the focus.
      const isTaken = !isFocusLost() && !(event.currentTarget as Element).contains(document.activeElement)
      if (isTaken && !isOnDialogAround(place)) return
      if (place) place.focus()
      // The dialog was opened by the URL, so nothing had the focus before.
      else focusOn(document.querySelector('main'))
    },
  }
}

/** True if the focus is on the dialog around `place`: Radix focuses a dialog when its content changes and the focus is lost. */
function isOnDialogAround(place: HTMLElement | undefined): boolean {
  const { activeElement } = document
  return place !== undefined && activeElement !== null && activeElement === place.closest('[role="dialog"], [role="alertdialog"]')
}

export interface DialogProps {
  open: boolean
  /** Called with false on Esc and ×. Callers with unsaved work should ask for confirmation first. */
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /**
   * 'wide': has room for two columns from 1100 px. 'palette': aligned to the top, with a visually hidden title; a click outside closes it.
   */
  size?: 'small' | 'medium' | 'large' | 'wide' | 'palette'
  /** Buttons, which stay visible while the content scrolls. */
  footer?: ReactNode
  /** If set, wraps the content and footer in a form, so that Enter submits it. */
  onSubmit?: FormEventHandler<HTMLFormElement>
  role?: 'dialog' | 'alertdialog'
  /** Defaults to the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = 'medium', footer, onSubmit, role = 'dialog', initialFocus, children } = props
  const { close } = useUiText()
  const returnFocus = useReturnFocus(open)
  /**
   * Radix closes the dialog on Esc (and prevents the default), except while a newer toast is open; this handler covers that case. Menus are
   * rendered outside the dialog and handle Esc themselves.
   */
  const closeUnderToast = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    onOpenChange(false)
  }
  const inside = (
    <>
      {children && <div className={css.body}>{children}</div>}
      {footer && (
        <div data-actions className={css.footer}>
          {footer}
        </div>
      )}
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
          onOpenAutoFocus={(event) => {
            if (!initialFocus?.current) return
            event.preventDefault()
            initialFocus.current.focus()
          }}
          onKeyDown={closeUnderToast}
          // A click outside must not discard unsaved input.
          onInteractOutside={(event) => size !== 'palette' && event.preventDefault()}
          // If there is no description, prevents Radix from referencing a missing element.
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
