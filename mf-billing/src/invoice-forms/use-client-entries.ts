import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { queryOf, useKeptFailure, type ApiError } from '@billfold/web-kit'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'

export function clientEntriesQuery(clientId: string) {
  return queryOf(timeEntryCalls.list, { query: { clientId } })
}

/** All time of a client; nothing is asked for until there is one. */
export function useClientEntries(clientId: string): UseQueryResult<TimeEntry[], ApiError> {
  return useKeptFailure(useQuery({ ...clientEntriesQuery(clientId), enabled: clientId !== '' }))
}
