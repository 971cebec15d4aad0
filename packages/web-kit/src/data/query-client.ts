import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { addressOfKey, isPageAddress } from './address.ts'
import { ApiError } from './api-error.ts'
import { requestJson, requestPage } from './api.ts'

interface QueryClientOptions {
  onUnauthenticated: () => void
}

const FIVE_MINUTES_MS = 5 * 60 * 1000

/** Milliseconds for which a failed preload counts as recent, because a page's code may arrive later than its preloaded response. */
const RECENT_MS = 10_000

/** The only cache for the shell and the modules, with the defaults required by the specification. */
export function createQueryClient({ onUnauthenticated }: QueryClientOptions): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'unauthenticated') onUnauthenticated()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => {
          const address = addressOfKey(queryKey)
          return isPageAddress(address) ? requestPage(address, { signal }) : requestJson(address, { signal })
        },
        retry: false,
        // If the preload has just failed, the page shows that error and does not repeat the request.
        retryOnMount: ({ state: { errorUpdatedAt } }) => Date.now() - errorUpdatedAt > RECENT_MS,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: FIVE_MINUTES_MS,
        refetchOnWindowFocus: false,
        // On reconnect, refetch the queries that failed while offline.
        refetchOnReconnect: ({ state: { error } }) => error instanceof ApiError && error.code === 'offline' && 'always',
        // Otherwise requests would pause while the browser seems offline, which would look like endless loading.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
