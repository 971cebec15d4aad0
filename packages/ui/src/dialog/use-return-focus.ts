import { useCallback, useState } from 'react'
import { focusedPlace, focusOn, isFocusLost } from '../focus.ts'

/** What had the focus before a dialog, the likeliest first, by the dialog's element. */
const placesBefore = new WeakMap<Element, HTMLElement[]>()

/**
 * For an item of a menu, which goes away, the menu's button; for a place in a dialog also what had the focus before that one. At last the
 * list that holds it: its row may be gone by then.
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
 * Radix gives the focus back to its own trigger only; a dialog that is opened by state has none. Asked for while React
 * draws the open dialog: in an effect a field with autoFocus would have the focus already, and a dialog whose place
 * this one takes ('Loading...', then the form) would be gone.
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
      // whatever came after the dialog (a form, the next page) may have taken it
      if (!isFocusLost() && !(event.currentTarget as Element).contains(document.activeElement)) return
      const place = places.find(({ isConnected }) => isConnected)
      if (place) place.focus()
      // an address opened the dialog: nobody has been anywhere yet
      else focusOn(document.querySelector('main'))
    },
  }
}
