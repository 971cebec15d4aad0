import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * A query that was never answered forgets its failure as soon as it is fetched again. Here it stands until there is an answer: Retry shows
 * that it works, where it was pressed.
 */
export function useKeptFailure<T, E>(query: UseQueryResult<T, E>): UseQueryResult<T, E> {
  const [failed, setFailed] = useState<UseQueryResult<T, E>>()
  const isAnswered = query.data !== undefined && !query.isPlaceholderData
  if (isAnswered) return query
  // One that failed at another time, or never, is another query.
  const isSame = failed?.errorUpdatedAt === query.errorUpdatedAt
  if (query.isError && !isSame) setFailed(query)
  return failed && isSame && !query.isError ? { ...failed, isFetching: true, fetchStatus: 'fetching' } : query
}
