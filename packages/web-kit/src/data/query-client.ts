import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { addressOfKey } from './address.ts'
import { ApiError } from './api-error.ts'
import { requestJson } from './api.ts'

interface QueryClientOptions {
  /** A call answered that there is no session (any more). */
  onUnauthenticated: () => void
}

const FIVE_MINUTES = 5 * 60 * 1000

/** Milliseconds. Code of a page may arrive this much later than the answer that was preloaded for it. */
const RECENT = 10_000

/** The one cache of shell and modules, with the specified defaults. */
export function createQueryClient({ onUnauthenticated }: QueryClientOptions): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'unauthenticated') onUnauthenticated()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => requestJson(addressOfKey(queryKey), { signal }),
        retry: false,
        // A page whose preload has just failed shows that failure instead of sending the same request again.
        retryOnMount: ({ state: { errorUpdatedAt } }) => Date.now() - errorUpdatedAt > RECENT,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: FIVE_MINUTES,
        refetchOnWindowFocus: false,
        // What did not come for want of a connection comes with it.
        refetchOnReconnect: ({ state: { error } }) => error instanceof ApiError && error.code === 'offline' && 'always',
        // A request that is held back while the browser thinks it is offline would look like loading for ever.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
