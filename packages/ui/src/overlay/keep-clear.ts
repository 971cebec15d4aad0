const EVENTS = ['resize', 'scroll', 'animationend', 'transitionend']

/**
 * Keeps an element that is fixed to the bottom above the bars that it would cover, even as bars move, appear and disappear. Returns a
 * function that stops this.
 */
export function keepClear(element: HTMLElement): () => void {
  let frame = 0
  const place = () => {
    frame = 0
    element.style.setProperty('--lift', `${liftOf(element)}px`)
  }
  const placeSoon = () => {
    frame ||= requestAnimationFrame(place)
  }
  place()
  const stopped = new AbortController()
  for (const name of EVENTS) window.addEventListener(name, placeSoon, { capture: true, signal: stopped.signal })
  const changes = new MutationObserver(placeSoon)
  changes.observe(document.body, { childList: true, subtree: true })
  return () => {
    cancelAnimationFrame(frame)
    stopped.abort()
    changes.disconnect()
  }
}

/** How far to raise the element, in pixels; 0 if there is no room above the bars. */
function liftOf(element: HTMLElement): number {
  const { left, right, height, bottom: current } = element.getBoundingClientRect()
  const lowest = current + (Number.parseFloat(element.style.getPropertyValue('--lift')) || 0)
  let bottom = lowest
  for (const bar of visibleBars().filter((one) => one.left < right && one.right > left)) {
    if (bar.top < bottom && bar.bottom > bottom - height) bottom = bar.top
  }
  return bottom < height ? 0 : lowest - bottom
}

/** Elements with `data-actions`, from bottom to top. Skips bars behind an open dialog, which hides them from screen readers. */
function visibleBars(): DOMRect[] {
  return Array.from(document.querySelectorAll('[data-actions]'))
    .filter((bar) => bar.closest('[aria-hidden="true"]') === null)
    .map((bar) => bar.getBoundingClientRect())
    .toSorted((a, b) => b.bottom - a.bottom)
}
