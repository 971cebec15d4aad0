import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * react-query drops the error of a query without data when it refetches. Keep the error until a response arrives, so that Retry shows its progress in
 * place.
 */
export function useKeptFailure<T, E>(query: UseQueryResult<T, E>): UseQueryResult<T, E> {
  const [failed, setFailed] = useState<UseQueryResult<T, E>>()
  const isAnswered = query.data !== undefined && !query.isPlaceholderData
  if (isAnswered) return query
  // A different error time means that the query key has changed.
  const isSame = failed?.errorUpdatedAt === query.errorUpdatedAt
  if (query.isError && !isSame) setFailed(query)
  return failed && isSame && !query.isError ? { ...failed, isFetching: true, fetchStatus: 'fetching' } : query
}
