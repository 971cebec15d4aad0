import { useState } from 'react'

/** State of a retry button, which is busy until the retry settles. */
export function useRetry(onRetry: () => Promise<void>) {
  const [isRetrying, setRetrying] = useState(false)
  const retry = () => {
    setRetrying(true)
    void onRetry().finally(() => setRetrying(false))
  }
  return { isRetrying, retry }
}
