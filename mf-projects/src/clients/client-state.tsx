import type { Client } from '@billfold/contracts/clients/client'
import { useText, type ApiError } from '@billfold/web-kit'
import { NoRecord, RecordState } from '@billfold/web-kit/states/record-state.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'

interface ClientStateProps {
  query: UseQueryResult<Client, ApiError>
  loading: ReactNode
  children: (client: Client) => ReactNode
}

export function ClientState(state: ClientStateProps) {
  const t = useText()
  const missing = (
    <NoRecord
      icon={<UserX />}
      title={t('Client not found')}
      description={t('It may have been removed, or the address is wrong.')}
      back={{ to: '/clients', label: t('Back to Clients') }}
    />
  )
  return <RecordState {...state} failure={t('The client could not be loaded')} missing={missing} />
}
