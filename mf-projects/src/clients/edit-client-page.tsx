import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { LoadingState } from '@billfold/ui'
import { applyIssues, PageShell, queryOf, useCall, useLeaveGuard, useNavigate, useParams, useSave, useText } from '@billfold/web-kit'
import { changedFields } from '@billfold/web-kit/forms/changed-fields.ts'
import { PageFormSkeleton } from '@billfold/web-kit/forms/page-form.tsx'
import { ConflictNotice } from '@billfold/web-kit/saving/conflict-notice.tsx'
import { isConflict, useEdited } from '@billfold/web-kit/saving/use-edited.ts'
import { isMissing } from '@billfold/web-kit/states/record-state.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useClientForm, valuesOf } from './client-form-model.ts'
import { ClientForm } from './client-form.tsx'
import { ClientState } from './client-state.tsx'

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

export function EditClientForm({ client }: { client: Client }) {
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
  const { edited, conflict } = useEdited({
    record: client,
    update,
    fetchNewer: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
    reset: (newer) => form.reset(valuesOf(newer)),
    leave: () => leave('/clients', { replace: true }),
  })

  const save = (ifMatch: number | undefined) =>
    form.handleSubmit((body) =>
      update
        .mutateAsync({ params, body: changedFields(body, edited), ifMatch })
        .catch((error: unknown) => applyIssues(form.setError, error)),
    )

  return (
    <ClientForm
      form={form}
      submitText={t('Update Client')}
      notice={conflict && <ConflictNotice {...conflict} title={t('This client was changed after you opened it')} onOverwrite={save(undefined)} />}
      onSubmit={save(edited.version)}
      onCancel={() => navigate(details)}
    />
  )
}
