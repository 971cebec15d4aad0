import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Loads code that the user may need next, once the page has loaded and the browser is idle. Ignores failures, because opening that part of
 * the app loads the code again and reports errors.
 */
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

/**
 * Calls `next` after the page's load event, or immediately if that has already fired. The document preloads the page's code, so the load
 * event waits for that code. Returns a function that cancels the call.
 */
export function onceLoaded(next: () => void): () => void {
  if (document.readyState === 'complete') {
    next()
    return () => undefined
  }
  window.addEventListener('load', next, { once: true })
  return () => window.removeEventListener('load', next)
}

export function whenIdle(next: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(next, { timeout: 5000 })
  else setTimeout(next, 2000)
}

/** Calls `next` once no query is loading. */
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
