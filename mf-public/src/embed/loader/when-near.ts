/** Loads content this far below the viewport, so that it is mostly ready when scrolled to. */
const NEAR = '400px'

/** Acts once, when the element gets close to the viewport. */
export function whenNear(element: Element, act: () => void, left: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => {
      // The last entry is the current state.
      if (!entries.at(-1)?.isIntersecting) return
      observer.disconnect()
      act()
    },
    { rootMargin: NEAR },
  )
  observer.observe(element)
  left.addEventListener('abort', () => observer.disconnect())
}
