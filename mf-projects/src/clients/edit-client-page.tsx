import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { PageShell, useCall, useParams, useText } from '@billfold/web-kit'
import { ClientFormSkeleton } from './client-form-skeleton.tsx'
import { ClientState } from './client-state.tsx'
import { EditClientForm } from './edit-client-form.tsx'

export function EditClientPage() {
  const t = useText()
  const { id = '' } = useParams()
  const query = useCall(clientCalls.get, { params: { id } })
  const isMissing = query.data === undefined && query.error?.code === 'not_found'

  return (
    <PageShell
      width="form"
      title={t('Edit Client')}
      subtitle={t('Update client information')}
      back={isMissing ? { to: '/clients', label: t('Back') } : { to: `/clients/${id}`, label: t('Back to Client Details') }}
    >
      <ClientState query={query} loading={<ClientFormSkeleton />}>
        {(client) => <EditClientForm key={client.id} client={client} />}
      </ClientState>
    </PageShell>
  )
}
