import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { api, placesOf, useCall, useSave, useText, useToday } from '@billfold/web-kit'
import { ConflictNotice } from '@billfold/web-kit/saving/conflict-notice.tsx'
import { isConflict, useEdited } from '@billfold/web-kit/saving/use-edited.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FailedDialog, NotFoundDialog, WaitingDialog } from '../form-dialog/form-dialog.tsx'
import type { InvoiceDialog } from '../invoices/invoices-address.ts'
import { useWorkChoices } from '../work/work-choices.ts'
import { buildChanges, valuesFromInvoice } from './edit-invoice-model.ts'
import { InvoiceForm, type InvoiceFormProps } from './invoice-form.tsx'
import {
  buildBody,
  canAddToInvoice,
  getInvoicedState,
  newInvoiceValues,
  preselectEntries,
  selectWork,
  type InvoiceFormValues,
  type NewInvoiceDialog,
} from './invoice-form-model.ts'
import { clientEntriesQuery, useClientEntries, useDueDate, useInvoiceForm, useNextNumber, useShowSaveError } from './use-invoice-form.ts'

interface InvoiceFormsProps extends Omit<InvoiceFormProps, 'choices'> {
  dialog: Extract<InvoiceDialog, { kind: 'new' | 'historical' | 'edit' }>
}

const titles = { new: 'Create New Invoice', historical: 'Create Historical Invoice', edit: 'Edit Invoice' } as const

export function InvoiceForms({ dialog, ...form }: InvoiceFormsProps) {
  const t = useText()
  const today = useToday()
  const work = useWorkChoices()
  const { choices } = work
  const title = t(titles[dialog.kind])
  if (work.error) return <FailedDialog title={title} size="large" query={work} onClose={form.onClose} />
  if (!choices) return <LoadingInvoice title={title} text={t('Loading clients...')} onClose={form.onClose} />
  if (dialog.kind === 'edit') return <EditInvoice {...form} id={dialog.id} choices={choices} />
  if (dialog.kind === 'new') return <NewInvoice {...form} dialog={dialog} choices={choices} />
  return <CreateInvoiceForm {...form} kind="historical" initial={newInvoiceValues(today, 'submitted')} choices={choices} />
}

/** Heights in pixels: two rows of fields, entries, other lines, notes. */
const SKELETON_HEIGHTS = [58, 58, 240, 72, 76]

function LoadingInvoice(props: { title: string; text: string; onClose: () => void }) {
  return <WaitingDialog {...props} size="large" blocks={SKELETON_HEIGHTS} />
}

function NewInvoice({ dialog, ...form }: InvoiceFormProps & { dialog: NewInvoiceDialog }) {
  const t = useText()
  const today = useToday()
  const start = { ...newInvoiceValues(today, 'draft'), ...selectWork(dialog, form.choices) }
  const isPreselected = dialog.entryIds.length > 0 && start.clientId !== ''
  const entries = useClientEntries(isPreselected ? start.clientId : '')
  const title = t('Create New Invoice')
  if (!isPreselected) return <CreateInvoiceForm {...form} kind="new" initial={start} />
  if (entries.data) return <CreateInvoiceForm {...form} kind="new" initial={preselectEntries(start, entries.data, dialog.entryIds)} />
  if (!entries.error) return <LoadingInvoice title={title} text={t('Loading time entries...')} onClose={form.onClose} />
  return <FailedDialog title={title} size="large" query={entries} onClose={form.onClose} />
}

interface CreateInvoiceFormProps extends InvoiceFormProps {
  kind: 'new' | 'historical'
  initial: InvoiceFormValues
}

const texts = {
  new: { title: 'Create New Invoice', description: undefined, submit: 'Create Invoice', success: 'Invoice created successfully' },
  historical: {
    title: 'Create Historical Invoice',
    description: 'Record an invoice that was already submitted to a client and associate time entries with it',
    submit: 'Create Historical Invoice',
    success: 'Historical invoice created successfully',
  },
} as const

function CreateInvoiceForm({ kind, initial, onSaved, ...rest }: CreateInvoiceFormProps) {
  const t = useText()
  const today = useToday()
  const { title, description, submit, success } = texts[kind]
  const form = useInvoiceForm(kind, initial)
  useNextNumber(form)
  const dueDate = useDueDate(form, rest.choices.clients)
  const showError = useShowSaveError(form, (entry) => {
    const state = getInvoicedState(entry)
    return state === 'available' || (kind === 'historical' && state === 'marked')
  })
  const create = useSave(invoiceCalls.create, { invalidates: placesOf.invoices, success, goOn: onSaved })

  return (
    <InvoiceForm
      {...rest}
      kind={kind}
      title={t(title)}
      {...(description && { description: t(description) })}
      form={form}
      dueDate={dueDate}
      error={create.error}
      submitText={t(submit)}
      busyText={t('Creating...')}
      isSaving={create.isPending}
      onSubmit={form.handleSubmit((values) => create.mutate({ body: buildBody(kind, values, today) }, { onError: (error) => void showError(error) }))}
    />
  )
}

function EditInvoice({ id, ...form }: InvoiceFormProps & { id: string }) {
  const t = useText()
  const invoice = useCall(invoiceCalls.get, { params: { id } })
  const entries = useClientEntries(String(invoice.data?.clientId ?? ''))
  const found = invoice.data && entries.data && { invoice: invoice.data, entries: entries.data }
  // Later refetches must not change or close a form that is already open.
  const [opened, setOpened] = useState(found)
  if (!opened && found) setOpened(found)
  const dialog = { title: t('Edit Invoice'), size: 'large' as const, onClose: form.onClose }
  if (opened) return <EditInvoiceForm {...form} {...opened} />
  const failed = [invoice, entries].find(({ isError }) => isError)
  if (!failed?.error) return <LoadingInvoice title={dialog.title} text={t('Loading invoice...')} onClose={form.onClose} />
  if (failed.error.code === 'not_found') return <NotFoundDialog {...dialog} what={t('Invoice not found')} />
  return <FailedDialog {...dialog} query={failed} />
}

interface EditInvoiceFormProps extends InvoiceFormProps {
  invoice: InvoiceDetails
  /** All entries of the invoice's client. */
  entries: readonly TimeEntry[]
}

function EditInvoiceForm({ invoice, entries, onSaved, ...rest }: EditInvoiceFormProps) {
  const t = useText()
  const today = useToday()
  const queryClient = useQueryClient()
  const params = { id: invoice.id }
  const [opened] = useState(() => ({ invoice, values: valuesFromInvoice(invoice, entries, today) }))
  const form = useInvoiceForm('edit', opened.values)
  const showError = useShowSaveError(form, (entry) => canAddToInvoice(entry, { id: invoice.id, status: form.getValues('status') }))
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
      return { invoice: newer, values: valuesFromInvoice(newer, newerEntries, today) }
    },
    reset: ({ values }) => form.reset(values),
    leave: onSaved,
  })

  const save = (ifMatch: number | undefined) =>
    form.handleSubmit((values) =>
      update.mutate({ params, body: buildChanges(values, edited.values, today), ifMatch }, { onError: (error) => void showError(error) }),
    )

  return (
    <InvoiceForm
      {...rest}
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
