import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { useCall } from '@billfold/web-kit'
import { useMemo } from 'react'

const byName = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })
const nobody: readonly Client[] = []

/** The clients as a select offers them: by name, archived ones last. */
export function useClientChoices() {
  const { data, error, isFetching, refetch } = useCall(clientCalls.list)
  const clients = useMemo(
    () => data?.toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || byName.compare(a.name, b.name)) ?? nobody,
    [data],
  )
  return { clients, isLoading: data === undefined && !error, error: data === undefined ? error : null, isFetching, refetch }
}
