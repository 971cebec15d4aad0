import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { sortClients, useCall } from '@billfold/web-kit'
import { useMemo } from 'react'

const nobody: readonly Client[] = []

/** Clients as select options. Keeps the loaded ones when a refetch fails. */
export function useClientChoices() {
  const { data, error, isFetching, refetch } = useCall(clientCalls.list)
  const clients = useMemo(() => (data ? sortClients(data) : nobody), [data])
  return { clients, isLoading: data === undefined && !error, error: data === undefined ? error : null, isFetching, refetch }
}

export type ClientChoices = ReturnType<typeof useClientChoices>
