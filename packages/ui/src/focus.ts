/** The button that somebody waits for: a browser takes the focus from what is busy. */
let pressed: HTMLElement | null = null

export function rememberPressed(button: HTMLElement | null): void {
  pressed = button
}

export function forgetPressed(button: HTMLElement | null): void {
  if (pressed === button) pressed = null
}

/** Where whoever works by keyboard is, seen by what is about to take the focus from there. */
export function focusedPlace(): HTMLElement | null {
  const { activeElement } = document
  if (isFocusLost()) return pressed
  return activeElement instanceof HTMLElement ? activeElement : null
}

export function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body
}

/** A list that is there for this has a name. Any other element is no place for the focus but now. */
export function focusOn(element: HTMLElement | null | undefined): void {
  const place = element?.closest<HTMLElement>('[role="group"][tabindex="-1"]') ?? element
  if (place && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    // Nothing can be done with it: a ring would promise that.
    place.style.outline = 'none'
    place.addEventListener('blur', leave)
  }
  place?.focus({ preventScroll: true })
}

function leave({ currentTarget }: FocusEvent): void {
  // In another window now: the focus comes back with this one.
  if (!(currentTarget instanceof HTMLElement) || document.activeElement === currentTarget) return
  currentTarget.removeEventListener('blur', leave)
  currentTarget.removeAttribute('tabindex')
  currentTarget.style.outline = ''
}

/**
 * Marks the page while it is used by pointer. Radix moves the focus by script after a click (tabs, selects, menus), and browsers draw a
 * ring for that; `reset.css` hides it.
 */
export function trackPointerUse(): void {
  const page = document.documentElement
  document.addEventListener('pointerdown', () => page.setAttribute('data-pointer', ''), true)
  document.addEventListener('keydown', () => page.removeAttribute('data-pointer'), true)
}
