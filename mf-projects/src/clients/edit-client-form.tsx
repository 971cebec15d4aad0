import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { applyIssues, placesOf, queryOf, useCall, useLeaveGuard, useNavigate, useSave, useText } from '@billfold/web-kit'
import { changedFields } from '@billfold/web-kit/forms/changed-fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NewerRecord } from '../saving/newer-record.tsx'
import { ClientForm } from './client-form.tsx'
import { valuesOf } from './client-form-values.ts'
import { useClientForm } from './use-client-form.ts'

export function EditClientForm({ client }: { client: Client }) {
  const t = useText()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const params = { id: client.id }
  const details = `/clients/${client.id}`
  /** The record that the form started from; a newer one in the cache must not change it under the user's hands. */
  const [edited, setEdited] = useState(client)
  const query = useCall(clientCalls.get, { params })
  const form = useClientForm(valuesOf(client))
  const leave = useLeaveGuard(form.formState.isDirty)
  const update = useSave(clientCalls.update, {
    invalidates: placesOf.clients,
    success: 'Client updated successfully',
    explains: ['stale_version'],
    onSaved: (saved) => {
      queryClient.setQueryData(queryOf(clientCalls.get, { params }).queryKey, saved)
      leave(details)
    },
  })

  const save = (ifMatch: number | undefined) =>
    form.handleSubmit((body) =>
      update
        .mutateAsync({ params, body: changedFields(body, edited), ifMatch })
        .catch((error: unknown) => applyIssues(form.setError, error)),
    )
  function startFrom(newer: Client) {
    setEdited(newer)
    form.reset(valuesOf(newer))
    update.reset()
  }

  const conflict = update.error?.code === 'stale_version' && (
    <NewerRecord
      title={t('This client was changed after you opened it')}
      query={query}
      onOverwrite={save(undefined)}
      onNewer={startFrom}
    />
  )

  return (
    <ClientForm
      form={form}
      submitText={t('Update Client')}
      notice={conflict}
      onSubmit={save(edited.version)}
      onCancel={() => navigate(details)}
    />
  )
}
