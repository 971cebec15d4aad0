import { useEffect } from 'react'
import { countView } from './requests.ts'

/** Counts one view, once there is something to see and somebody looks at it. */
export function useCountedView(address: string, isShown: boolean): void {
  useEffect(() => (isShown ? whenVisible(() => countView(address)) : undefined), [address, isShown])
}

/** A page that was opened in the background is not looked at yet. */
function whenVisible(act: () => void): () => void {
  function check(): void {
    if (document.hidden) return
    stop()
    act()
  }
  const stop = () => document.removeEventListener('visibilitychange', check)
  document.addEventListener('visibilitychange', check)
  check()
  return stop
}
