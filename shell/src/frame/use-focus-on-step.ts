import { useEffect, useRef } from 'react'

/** Moves the focus to the page after navigation, unless the page has already set it. */
export function useFocusOnStep(pathname: string): void {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const main = document.querySelector('main')
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [pathname])
}
