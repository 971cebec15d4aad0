import type { Client } from '@billfold/contracts/clients/client'
import { Button, EmptyState } from '@billfold/ui'
import { Link, QueryState, useText, type ApiError } from '@billfold/web-kit'
import type { UseQueryResult } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'

interface ClientStateProps {
  query: UseQueryResult<Client, ApiError>
  loading: ReactNode
  children: (client: Client) => ReactNode
}

/** The states of a page about one client. What is on screen stays, even when the client has meanwhile gone. */
export function ClientState({ query, loading, children }: ClientStateProps) {
  const t = useText()
  if (query.data === undefined && query.error?.code === 'not_found') return <ClientNotFound />
  return (
    <QueryState query={query} loading={loading} failure={t('The client could not be loaded')}>
      {children}
    </QueryState>
  )
}

function ClientNotFound() {
  const t = useText()
  return (
    <EmptyState
      icon={<UserX />}
      title={t('Client not found')}
      description={t('It may have been removed, or the address is not right.')}
      action={
        <Button asChild>
          <Link to="/clients">{t('Back to Clients')}</Link>
        </Button>
      }
    />
  )
}
