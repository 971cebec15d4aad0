import { Button } from '@billfold/ui'
import { sortClients, useCall, useText } from '@billfold/web-kit'
import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { useMemo } from 'react'

export function ClientsFailed({ choices: { isFetching, refetch } }: { choices: ClientChoices }) {
  const t = useText()
  return (
    <>
      {t('The clients could not be loaded.')}{' '}
      <Button size="small" variant="ghost" busy={isFetching} onClick={() => void refetch()}>
        {t('Retry')}
      </Button>
    </>
  )
}

const noClients: readonly Client[] = []

/** Clients as select options. Keeps the loaded clients if a refetch fails. */
export function useClientChoices() {
  const { data, error, isFetching, refetch } = useCall(clientCalls.list)
  const clients = useMemo(() => (data ? sortClients(data) : noClients), [data])
  return { clients, isLoading: data === undefined && !error, error: data === undefined ? error : null, isFetching, refetch }
}

export type ClientChoices = ReturnType<typeof useClientChoices>
