import { useCallback, useEffect, useRef } from 'react'

/** Whether the component is still mounted, because a late response must not navigate a user who has left. */
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
