import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { api, type ApiError, placesOf, toast, useSave, useText, useToday } from '@billfold/web-kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConflictNotice } from '@billfold/web-kit/saving/conflict-notice.tsx'
import { editValues } from './edit-values.ts'
import { changesOf } from './invoice-body.ts'
import { InvoiceForm, type InvoiceFormProps } from './invoice-form.tsx'
import { invoicedState } from './offered-entries.ts'
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
  /** What the form started from: changes are told from it, and saved on its version. */
  const [edited, setEdited] = useState(() => ({ invoice, values: editValues(invoice, entries, today) }))
  const form = useInvoiceForm('edit', edited.values)
  const explain = useExplainFailure(form, (entry) => invoicedState(entry, invoice.id) !== 'invoiced')
  const update = useSave(invoiceCalls.update, {
    invalidates: placesOf.invoices,
    success: 'Invoice updated successfully',
    failure: { title: 'Error', fallback: 'Failed to update invoice' },
    onSaved,
  })
  const newer = useMutation<{ invoice: InvoiceDetails; entries: TimeEntry[] }, ApiError>({
    mutationFn: async () => {
      const newer = await api(invoiceCalls.get, { params })
      return { invoice: newer, entries: await queryClient.fetchQuery({ ...clientEntriesQuery(String(newer.clientId)), staleTime: 0 }) }
    },
    onSuccess: (found) => {
      const values = editValues(found.invoice, found.entries, today)
      setEdited({ invoice: found.invoice, values })
      form.reset(values)
      update.reset()
    },
    onError: ({ message }) => toast({ title: t('Error'), description: message, tone: 'bad' }),
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
      notice={
        update.error?.code === 'stale_version' && (
          <ConflictNotice
            title={t('This invoice was changed after you opened it')}
            isLoading={newer.isPending}
            onOverwrite={save(undefined)}
            onLoadNewer={() => newer.mutate()}
          />
        )
      }
      submitText={t('Update Invoice')}
      busyText={t('Updating...')}
      isSaving={update.isPending}
      onSubmit={save(edited.invoice.version)}
    />
  )
}
