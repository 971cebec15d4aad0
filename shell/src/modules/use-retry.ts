import { useState } from 'react'

/** For a button that starts over, and is busy until that has come to an end. */
export function useRetry(onRetry: () => Promise<void>) {
  const [isRetrying, setRetrying] = useState(false)
  const retry = () => {
    setRetrying(true)
    void onRetry().finally(() => setRetrying(false))
  }
  return { isRetrying, retry }
}
