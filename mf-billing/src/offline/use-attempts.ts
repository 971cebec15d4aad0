import { useEffect, useState } from 'react'

/** The dependency of an effect that sends something. It also changes when the connection or the tab returns. */
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
