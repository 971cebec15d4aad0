import { useCallback, useEffect, useRef } from 'react'

/** Returns a function that checks if the component is still mounted, because a late response must not navigate after the user has left. */
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
