import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { Button, Notice, Row, Stack } from '@billfold/ui'
import { applyIssues, queryOf, toast, useCall, useLeaveGuard, useNavigate, useSave, useText } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ClientForm } from './client-form.tsx'
import { changesOf, valuesOf } from './client-form-values.ts'
import { useClientForm } from './use-client-form.ts'

export function EditClientForm({ client }: { client: Client }) {
  const t = useText()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const params = { id: client.id }
  const details = `/clients/${client.id}`
  /** The record that the form started from; a newer one in the cache must not change it under the user's hands. */
  const [edited, setEdited] = useState(client)
  const form = useClientForm(valuesOf(client))
  const leave = useLeaveGuard(form.formState.isDirty)
  const update = useSave(clientCalls.update, {
    invalidates: [clientCalls.list],
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
        .mutateAsync({ params, body: changesOf(body, edited), ifMatch })
        .catch((error: unknown) => applyIssues(form.setError, error)),
    )
  const { refetch } = useCall(clientCalls.get, { params })

  async function loadNewer() {
    const { data, error } = await refetch()
    if (error) toast({ title: t('Error'), description: error.message, tone: 'bad' })
    else if (data) {
      setEdited(data)
      form.reset(valuesOf(data))
      update.reset()
    }
  }

  const conflict = update.error?.code === 'stale_version' && (
    <Notice tone="bad" title={t('This client was changed after you opened it')}>
      <Stack gap={3}>
        <p>{t('What you typed is still here and not saved yet. Overwrite saves it over the newer version.')}</p>
        <Row>
          <Button size="small" onClick={save(undefined)}>
            {t('Overwrite')}
          </Button>
          <Button size="small" variant="ghost" onClick={() => void loadNewer()}>
            {t('Load the newer version')}
          </Button>
        </Row>
      </Stack>
    </Notice>
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
