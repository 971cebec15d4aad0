/** The clicked busy button. Browsers blur a button when it is disabled. */
let pressed: HTMLElement | null = null

export function rememberPressed(button: HTMLElement | null): void {
  pressed = button
}

export function forgetPressed(button: HTMLElement | null): void {
  if (pressed === button) pressed = null
}

/** Current keyboard focus, including a busy button that the browser has blurred. */
export function focusedPlace(): HTMLElement | null {
  const { activeElement } = document
  if (isFocusLost()) return pressed
  return activeElement instanceof HTMLElement ? activeElement : null
}

export function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body
}

/** Prefers a named list that is focusable by script. Other elements become focusable only until they lose focus. */
export function focusOn(element: HTMLElement | null | undefined): void {
  const place = element?.closest<HTMLElement>('[role="group"][tabindex="-1"]') ?? element
  if (place && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    // The element is not interactive, so it must not show a focus ring.
    place.style.outline = 'none'
    place.addEventListener('blur', leave)
  }
  place?.focus({ preventScroll: true })
}

function leave({ currentTarget }: FocusEvent): void {
  // Only the window lost focus; the element regains it with the window.
  if (!(currentTarget instanceof HTMLElement) || document.activeElement === currentTarget) return
  currentTarget.removeEventListener('blur', leave)
  currentTarget.removeAttribute('tabindex')
  currentTarget.style.outline = ''
}

/**
 * Marks the page while a pointer is used. Radix moves the focus by script after a click (tabs, selects, menus), and browsers show a focus ring for
 * that; `reset.css` hides it.
 */
export function trackPointerUse(): void {
  const page = document.documentElement
  document.addEventListener('pointerdown', () => page.setAttribute('data-pointer', ''), true)
  document.addEventListener('keydown', () => page.removeAttribute('data-pointer'), true)
}
