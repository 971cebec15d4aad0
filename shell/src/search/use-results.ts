import { searchCalls } from '@billfold/contracts/search/search-calls'
import { queryOf, useKeptFailure } from '@billfold/web-kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 120

/** Search results for the entered text. A newer query cancels the previous one, but the previous results stay until the new ones arrive. */
export function useResults(typed: string) {
  const wanted = typed.trim()
  const [q, setQ] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setQ(wanted), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [wanted])

  const query = useKeptFailure(
    useQuery({
      ...queryOf(searchCalls.search, { query: { q } }),
      enabled: q !== '' && wanted !== '',
      placeholderData: keepPreviousData,
      // Shows cached results immediately but always refetches them.
      staleTime: 0,
    }),
  )
  const isAsked = wanted !== ''
  return {
    answer: isAsked && q !== '' ? query.data : undefined,
    error: isAsked && wanted === q ? query.error : null,
    isSearching: isAsked && (wanted !== q || query.isFetching),
    /** True if the results match the current text. */
    isCurrent: !isAsked || (wanted === q && !query.isPending && !query.isPlaceholderData),
    refetch: query.refetch,
  }
}
