import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { LoadingState } from '@billfold/ui'
import { queryOf, useCall, useLeaveGuard, useNavigate, useParams, useSave, useText } from '@billfold/web-kit'
import { PageFormSkeleton } from '@billfold/web-kit/forms/page-form.tsx'
import { changedFields, isConflict, useEditForm } from '@billfold/web-kit/saving/use-edit-form.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { clientKind } from '../records/record-kinds.tsx'
import { EditRecordPage } from '../records/record-page.tsx'
import { useClientForm, valuesOf } from './client-form-model.ts'
import { ClientForm } from './client-form.tsx'

const groups = [{ fields: 6 }, { fields: 5 }, { fields: 2 }]

export function EditClientPage() {
  const t = useText()
  const { id = '' } = useParams()
  const query = useCall(clientCalls.get, { params: { id } })
  const loading = (
    <LoadingState text={t('Loading client...')}>
      <PageFormSkeleton groups={groups} />
    </LoadingState>
  )
  return (
    <EditRecordPage kind={clientKind} id={id} query={query} subtitle={t('Update client information')} loading={loading}>
      {(client) => <EditClientForm key={client.id} client={client} />}
    </EditRecordPage>
  )
}

function EditClientForm({ client }: { client: Client }) {
  const t = useText()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const params = { id: client.id }
  const details = `/clients/${client.id}`
  const query = queryOf(clientCalls.get, { params })
  const form = useClientForm(valuesOf(client))
  const leave = useLeaveGuard(form.formState.isDirty)
  const update = useSave(clientCalls.update, {
    changes: ['clients'],
    success: 'Client updated successfully',
    explains: isConflict,
    onSaved: (saved) => void queryClient.setQueryData(query.queryKey, saved),
    onSavedWhileOpen: () => leave(details),
  })
  const { notice, onSubmit } = useEditForm({
    form,
    record: client,
    valuesOf,
    update,
    save: (body, opened, ifMatch) => update.mutateAsync({ params, body: changedFields(body, opened), ifMatch }),
    fetchNewer: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
    leave: () => leave('/clients', { replace: true }),
    conflictText: t('This client was changed after you opened it'),
  })
  return <ClientForm form={form} submitText={t('Update Client')} notice={notice} onSubmit={onSubmit} onCancel={() => navigate(details)} />
}
