import { useCallback, useEffect, useState } from 'react'
import type { Host } from '../embed/host-frame.ts'
import { RequestError, type SharedState, dataOf, readShared } from './requests.ts'
import { useCountedView } from './use-counted-view.ts'

export type LoadFailure = 'unavailable' | 'too many requests'

/** Frames retry automatically, because the host page's message hides the Retry button. */
const FRAME_RETRY_MS = 60_000

interface LoadState<Data> {
  shared: SharedState<Data>
  /** Why nothing could be loaded. */
  failure?: LoadFailure
}

interface Shared<Data> extends LoadState<Data> {
  /** Refetches the data and returns it. On failure, returns undefined and keeps the displayed data. */
  load: () => Promise<SharedState<Data>>
  /** Shows the loading state and loads again. */
  retry: () => void
  /** Shows data from another response. */
  show: (shared: SharedState<Data>) => void
}

/** Loads the data of a link unless the gateway has inlined it, and counts the view. */
export function useShared<Data>(address: string, inlined: SharedState<Data>, host?: Host): Shared<Data> {
  const [state, setState] = useState<LoadState<Data>>({ shared: inlined })

  const load = useCallback(
    (): Promise<SharedState<Data>> =>
      readShared<Data>(address).then(
        (shared) => {
          setState({ shared })
          return shared
        },
        (error: unknown) => {
          setState((before) => (before.shared === undefined ? { shared: undefined, failure: failureOf(error) } : before))
          return undefined
        },
      ),
    [address],
  )

  useEffect(() => {
    if (inlined === undefined) void load()
  }, [inlined, load])

  const retriesAlone = host !== undefined && state.failure !== undefined
  useEffect(() => {
    if (!retriesAlone) return undefined
    const timer = setInterval(() => document.hidden || void load(), FRAME_RETRY_MS)
    return () => clearInterval(timer)
  }, [retriesAlone, load])

  function retry(): void {
    setState({ shared: undefined })
    void load()
  }

  const show = useCallback((shared: SharedState<Data>) => setState({ shared }), [])

  useCountedView(address, Boolean(dataOf(state.shared)), host)
  return { ...state, load, retry, show }
}

function failureOf(error: unknown): LoadFailure {
  return error instanceof RequestError && error.status === 429 ? 'too many requests' : 'unavailable'
}
