import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { applyIssues, queryOf, useLeaveGuard, useNavigate, useSave, useText } from '@billfold/web-kit'
import { changedFields } from '@billfold/web-kit/forms/changed-fields.ts'
import { ConflictNotice } from '@billfold/web-kit/saving/conflict-notice.tsx'
import { isConflict, useEdited } from '@billfold/web-kit/saving/use-edited.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ClientForm } from './client-form.tsx'
import { valuesOf } from './client-form-values.ts'
import { useClientForm } from './use-client-form.ts'

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
    goOn: () => leave(details),
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
