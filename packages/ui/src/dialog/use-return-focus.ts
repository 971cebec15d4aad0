import { useCallback, useState } from 'react'
import { focusedPlace, focusOn, isFocusLost } from '../focus.ts'

/** Elements focused before a dialog opened, in order of preference, by dialog element. */
const placesBefore = new WeakMap<Element, HTMLElement[]>()

/**
 * Elements to return the focus to, in order of preference. For a menu item, which disappears, this is the menu's button. Inside
 * a dialog, the places of that dialog follow; otherwise the surrounding list, since its row may be deleted.
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
 * Radix returns the focus only to its own trigger, which dialogs opened by state do not have. The current focus is read during
 * render: in an effect an autofocus field would already have it, and a dialog that this one replaces ('Loading...', then
 * the form) would be gone.
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
      // whatever follows the dialog (a form, the next page) may have taken the focus already
      if (!isFocusLost() && !(event.currentTarget as Element).contains(document.activeElement)) return
      const place = places.find(({ isConnected }) => isConnected)
      if (place) place.focus()
      // the dialog was opened by its URL, so nothing had the focus before
      else focusOn(document.querySelector('main'))
    },
  }
}
