import { useLayoutEffect, useState, type RefObject } from 'react'

/** Fallback before layout. */
const USUAL = 640

/** Inner width of an element in pixels, measured before the first paint. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(USUAL)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    const measure = () => setWidth(current.clientWidth || USUAL)
    measure()
    const resizes = new ResizeObserver(measure)
    resizes.observe(current)
    return () => resizes.disconnect()
  }, [element])
  return width
}
