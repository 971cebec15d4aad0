import { searchCalls } from '@billfold/contracts/search/search-calls'
import { queryOf, useKeptFailure } from '@billfold/web-kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 120

/** What the server finds for what is typed. A question that a newer one overtakes is given up; until its answer the one before it stands. */
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
      // What was found a moment ago is shown at once, and looked for again.
      staleTime: 0,
    }),
  )
  const isAsked = wanted !== ''
  return {
    answer: isAsked && q !== '' ? query.data : undefined,
    error: isAsked && wanted === q ? query.error : null,
    isSearching: isAsked && (wanted !== q || query.isFetching),
    /** What stands there is of what is typed, not of what was typed before it. */
    isCurrent: !isAsked || (wanted === q && !query.isPending && !query.isPlaceholderData),
    refetch: query.refetch,
  }
}
