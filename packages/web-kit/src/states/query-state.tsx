import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '../data/api-error.ts'
import { QueryFailed } from './query-failed.tsx'
import { useKeptFailure } from './use-kept-failure.ts'

interface QueryStateProps<T> {
  query: UseQueryResult<T, ApiError>
  /** Skeletons with the size of the content. */
  loading: ReactNode
  /** Title of the error state: 'Clients could not be loaded'. */
  failure?: string
  children: (data: T) => ReactNode
}

/** Loading, failed with Retry, or content. Keeps the content during a refetch. */
export function QueryState<T>({ query: asked, loading, failure, children }: QueryStateProps<T>) {
  const query = useKeptFailure(asked)
  if (query.data !== undefined) return children(query.data)
  return query.isError ? <QueryFailed query={query} failure={failure} /> : loading
}
