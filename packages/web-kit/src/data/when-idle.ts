import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Loads code that the user may need next, once the page is complete and the browser idle. Ignores failures: opening it tries again and reports them. */
export function useLoadWhenIdle(load: () => Promise<unknown>): void {
  const client = useQueryClient()
  useEffect(() => {
    const unmounted = new AbortController()
    const start = () => void load().catch(() => undefined)
    whenIdle(() => onceLoaded(() => onceFetched(client, () => whenIdle(() => unmounted.signal.aborted || start()))))
    return () => unmounted.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- once per page
  }, [])
}

/** The page's code is preloaded by the document, so the load event includes it. */
export function onceLoaded(next: () => void): void {
  if (document.readyState === 'complete') next()
  else window.addEventListener('load', next, { once: true })
}

export function whenIdle(next: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(next, { timeout: 5000 })
  else setTimeout(next, 2000)
}

/** Once no data is being loaded. */
export function onceFetched(client: QueryClient, next: () => void): void {
  if (client.isFetching() === 0) {
    next()
    return
  }
  const stop = client.getQueryCache().subscribe(() => {
    if (client.isFetching() > 0) return
    stop()
    next()
  })
}
