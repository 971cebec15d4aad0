import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { LoadingState } from '@billfold/ui'
import { PageShell, useCall, useParams, useText } from '@billfold/web-kit'
import { PageFormSkeleton } from '@billfold/web-kit/forms/page-form-skeleton.tsx'
import { isMissing } from '@billfold/web-kit/states/record-state.tsx'
import { ClientState } from './client-state.tsx'
import { EditClientForm } from './edit-client-form.tsx'

const groups = [{ fields: 6 }, { fields: 5 }, { fields: 2 }]

export function EditClientPage() {
  const t = useText()
  const { id = '' } = useParams()
  const query = useCall(clientCalls.get, { params: { id } })

  return (
    <PageShell
      width="form"
      title={t('Edit Client')}
      subtitle={t('Update client information')}
      back={isMissing(query) ? { to: '/clients', label: t('Back') } : { to: `/clients/${id}`, label: t('Back to Client Details') }}
    >
      <ClientState
        query={query}
        loading={
          <LoadingState text={t('Loading client...')}>
            <PageFormSkeleton groups={groups} />
          </LoadingState>
        }
      >
        {(client) => <EditClientForm key={client.id} client={client} />}
      </ClientState>
    </PageShell>
  )
}
