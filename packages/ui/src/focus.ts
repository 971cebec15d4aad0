/** The busy button that was clicked. Browsers blur a button when it is disabled. */
let pressed: HTMLElement | null = null

export function rememberPressed(button: HTMLElement | null): void {
  pressed = button
}

export function forgetPressed(button: HTMLElement | null): void {
  if (pressed === button) pressed = null
}

/** Element with keyboard focus, or the busy button that the browser has blurred. */
export function focusedPlace(): HTMLElement | null {
  const { activeElement } = document
  if (isFocusLost()) return pressed
  return activeElement instanceof HTMLElement ? activeElement : null
}

export function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body
}

/**
 * Focuses the surrounding named group if scripts can focus it, otherwise the element itself. The element stays focusable only until it
 * loses the focus.
 */
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
  // Only the window has lost focus. The browser focuses the element again when the window regains focus.
  if (!(currentTarget instanceof HTMLElement) || document.activeElement === currentTarget) return
  currentTarget.removeEventListener('blur', leave)
  currentTarget.removeAttribute('tabindex')
  currentTarget.style.outline = ''
}

/**
 * Marks the page while a pointer is used. After a click, Radix moves the focus by script (tabs, selects, menus) and browsers then show a
 * focus ring; `reset.css` hides it.
 */
export function trackPointerUse(): void {
  const page = document.documentElement
  document.addEventListener('pointerdown', () => page.setAttribute('data-pointer', ''), true)
  document.addEventListener('keydown', () => page.removeAttribute('data-pointer'), true)
}

/** Props of a list that receives the focus when its focused row is removed. The list is not interactive, so it needs no focus ring. */
export const focusGroup = { role: 'group', tabIndex: -1, style: { outline: 'none' } } as const
