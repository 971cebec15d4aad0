import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { api, placesOf, useSave, useText, useToday } from '@billfold/web-kit'
import { ConflictNotice } from '@billfold/web-kit/saving/conflict-notice.tsx'
import { isConflict, useEdited } from '@billfold/web-kit/saving/use-edited.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editValues } from './edit-values.ts'
import { changesOf } from './invoice-body.ts'
import { InvoiceForm, type InvoiceFormProps } from './invoice-form.tsx'
import { canStandOn } from './offered-entries.ts'
import { clientEntriesQuery } from './use-client-entries.ts'
import { useExplainFailure } from './use-explain-failure.ts'
import { useInvoiceForm } from './use-invoice-form.ts'

interface EditInvoiceFormProps extends InvoiceFormProps {
  invoice: InvoiceDetails
  /** Those of the invoice's client. */
  entries: readonly TimeEntry[]
}

export function EditInvoiceForm({ invoice, entries, onSaved, ...frame }: EditInvoiceFormProps) {
  const t = useText()
  const today = useToday()
  const queryClient = useQueryClient()
  const params = { id: invoice.id }
  const [opened] = useState(() => ({ invoice, values: editValues(invoice, entries, today) }))
  const form = useInvoiceForm('edit', opened.values)
  const explain = useExplainFailure(form, (entry) => canStandOn(entry, { id: invoice.id, status: form.getValues('status') }))
  const update = useSave(invoiceCalls.update, {
    invalidates: placesOf.invoices,
    success: 'Invoice updated successfully',
    failure: { title: 'Error', fallback: 'Failed to update invoice' },
    explains: isConflict,
    goOn: onSaved,
  })
  const { edited, conflict } = useEdited({
    record: opened,
    update,
    fetchNewer: async () => {
      const newer = await api(invoiceCalls.get, { params })
      const newerEntries = await queryClient.fetchQuery({ ...clientEntriesQuery(String(newer.clientId)), staleTime: 0 })
      return { invoice: newer, values: editValues(newer, newerEntries, today) }
    },
    reset: ({ values }) => form.reset(values),
    leave: onSaved,
  })

  const save = (ifMatch: number | undefined) =>
    form.handleSubmit((values) =>
      update.mutate({ params, body: changesOf(values, edited.values, today), ifMatch }, { onError: (error) => void explain(error) }),
    )

  return (
    <InvoiceForm
      {...frame}
      kind="edit"
      title={t('Edit Invoice')}
      form={form}
      edited={{ invoice: edited.invoice, chosen: edited.values.chosen }}
      error={update.error}
      notice={conflict && <ConflictNotice {...conflict} title={t('This invoice was changed after you opened it')} onOverwrite={save(undefined)} />}
      submitText={t('Update Invoice')}
      busyText={t('Updating...')}
      isSaving={update.isPending}
      onSubmit={save(edited.invoice.version)}
    />
  )
}
