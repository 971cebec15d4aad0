/** How far below the screen something begins to load: most of it is there when somebody gets to it. */
const NEAR = '400px'

/** Once, when the element comes near what is seen of the page. */
export function whenNear(element: Element, act: () => void, left: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => {
      // The last one tells of now.
      if (!entries.at(-1)?.isIntersecting) return
      observer.disconnect()
      act()
    },
    { rootMargin: NEAR },
  )
  observer.observe(element)
  left.addEventListener('abort', () => observer.disconnect())
}
