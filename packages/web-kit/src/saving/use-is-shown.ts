import { useCallback, useEffect, useRef } from 'react'

/** Whether the component that asks still stands on the screen: what ends late must not lead a user on who has gone elsewhere meanwhile. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useCallback(() => isShown.current, [])
}
