import { useEffect, useState } from 'react'

/**
 * Returns a counter to use as a dependency of effects that send something. It also increases when the browser comes back online or the tab
 * becomes visible or hidden.
 */
export function useAttempts(): [attempt: number, setAttempt: (attempt: number) => void] {
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const again = () => setAttempt((before) => before + 1)
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [])
  return [attempt, setAttempt]
}
