import { useLayoutEffect, useState, type RefObject } from 'react'

/** Until something is laid out. */
const USUAL = 640

/** Pixels of an element's inside, known before the first drawing is seen. */
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
