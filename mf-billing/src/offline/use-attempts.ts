import { useEffect, useState } from 'react'

/**
 * A counter used as a dependency of effects that send something. It also changes when the browser is online again or the tab becomes
 * visible.
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
