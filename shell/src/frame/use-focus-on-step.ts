import { useEffect, useRef } from 'react'

/** After a step to another page the focus starts there, unless the page has already put it somewhere. */
export function useFocusOnStep(pathname: string): void {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const main = document.querySelector('main')
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [pathname])
}
