import { createContext, useContext, useSyncExternalStore } from 'react'

interface Frame {
  isSheetOpen: boolean
  setSheetOpen: (open: boolean) => void
}

export const FrameContext = createContext<Frame | null>(null)

export function useFrame(): Frame | null {
  return useContext(FrameContext)
}

/** Keep in sync with the widths in the style sheets. */
export const PHONE = '(max-width: 767px)'
export const NARROW = '(min-width: 768px) and (max-width: 1024px)'

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
