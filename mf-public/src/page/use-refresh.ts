import { useCallback, useRef } from 'react'
import { RequestError, type SharedState, send } from './requests.ts'

/** Asks Stripe whether the record is paid and shows its current state. On failure, the displayed record is kept. `show` must be stable. */
export function useRefresh<Shared>(address: string, show: (shared: SharedState<Shared>) => void): () => Promise<void> {
  const running = useRef<Promise<void>>(undefined)
  return useCallback(() => {
    // One request at a time, so that an older response never replaces a newer one.
    running.current ??= send<Shared>(`${address}/refresh`)
      .then(show)
      .catch((error: unknown) => {
        if (!(error instanceof RequestError)) return
        if (error.status === 404) show(null)
        if (error.status === 410) show('expired')
      })
      .finally(() => {
        running.current = undefined
      })
    return running.current
  }, [address, show])
}
