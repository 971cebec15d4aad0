import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { api, useCall, useSave, useText, useToday } from '@billfold/web-kit'
import { isConflict, useEditForm } from '@billfold/web-kit/saving/use-edit-form.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormDialogState } from '../form-dialog/form-dialog.tsx'
import { listUploadable, type ChosenFile } from '../invoices/files/chosen-files.ts'
import type { FilesState } from '../invoices/files/invoice-files.tsx'
import { type InvoiceDialog, invoicesPath } from '../invoices/invoices-address.ts'
import { useGivenWork, useWorkChoices, whenLoaded } from '../work/work-choices.ts'
import { buildChanges, copyInvoice, splitLines } from './edit-invoice-model.ts'
import { fetchEditedEntries, mergeEntries, useClientEntries, useEntriesToInvoice, useInvoiceEntries } from './client-entries.ts'
import { UploadDialog } from './form-files.tsx'
import { InvoiceForm, type InvoiceFormProps } from './invoice-form.tsx'
import { useDueDate, useFormChoices, useInvoiceForm, useNextNumber, useOnlyProject, useShowSaveError } from './invoice-form-hooks.ts'
import { buildBody, canAddToInvoice, getInvoicedState, newInvoiceValues, preselectEntries, selectWork, valuesFromInvoice, type InvoiceFormValues, type NewInvoiceDialog } from './invoice-form-model.ts'
import styles from './invoice-form.module.css'

interface InvoiceFormsProps extends InvoiceFormProps {
  dialog: Extract<InvoiceDialog, { kind: 'new' | 'historical' | 'edit' | 'duplicate' }>
}

const titles = { new: 'Create New Invoice', historical: 'Create Historical Invoice', edit: 'Edit Invoice' } as const

/** Heights of the loading placeholders in pixels: two rows of fields, entries, other lines, notes. */
const SKELETON_HEIGHTS = [58, 58, 240, 72, 76]
const frame = { size: 'wide', blocks: SKELETON_HEIGHTS, className: styles.loading } as const

export function InvoiceForms({ dialog, ...form }: InvoiceFormsProps) {
  if (dialog.kind === 'edit') return <EditInvoice {...form} id={dialog.id} />
  if (dialog.kind === 'duplicate') return <DuplicateInvoice {...form} id={dialog.id} />
  if (dialog.kind === 'new') return <NewInvoice {...form} dialog={dialog} />
  return <HistoricalInvoice {...form} />
}

function HistoricalInvoice(form: InvoiceFormProps) {
  const t = useText()
  const today = useToday()
  const query = useGivenWork({ clientId: null, projectId: null }, { withInactiveClients: true })
  return (
    <FormDialogState {...frame} title={t(titles.historical)} loading={t('Loading clients...')} query={query} onClose={form.onClose}>
      {() => <CreateInvoiceForm {...form} kind="historical" initial={newInvoiceValues(today, 'submitted')} />}
    </FormDialogState>
  )
}

function NewInvoice({ dialog, ...form }: InvoiceFormProps & { dialog: NewInvoiceDialog }) {
  const t = useText()
  const today = useToday()
  return (
    <FormDialogState {...frame} title={t(titles.new)} loading={t('Loading clients...')} query={useGivenWork(dialog)} onClose={form.onClose}>
      {(given) => <NewInvoiceOf {...form} dialog={dialog} start={{ ...newInvoiceValues(today, 'draft'), ...selectWork(given) }} />}
    </FormDialogState>
  )
}

interface NewInvoiceOfProps extends InvoiceFormProps {
  dialog: NewInvoiceDialog
  start: InvoiceFormValues
}

/** Loads the time entries to preselect before it renders the form. */
function NewInvoiceOf({ dialog: { entryIds }, start, ...form }: NewInvoiceOfProps) {
  const t = useText()
  const isPreselected = entryIds.length > 0 && start.clientId !== ''
  const query = useEntriesToInvoice(start, entryIds, isPreselected)
  if (!isPreselected) return <CreateInvoiceForm {...form} kind="new" initial={start} />
  return (
    <FormDialogState {...frame} title={t(titles.new)} loading={t('Loading time entries...')} query={query} onClose={form.onClose}>
      {(entries) => <CreateInvoiceForm {...form} kind="new" initial={preselectEntries(start, entries, entryIds)} given={entries} />}
    </FormDialogState>
  )
}

function DuplicateInvoice({ id, ...form }: InvoiceFormProps & { id: string }) {
  const t = useText()
  const today = useToday()
  const invoice = useCall(invoiceCalls.get, { params: { id } })
  const work = useGivenWork({ clientId: invoice.data?.clientId ?? null, projectId: invoice.data?.projectId ?? null })
  const { error, isFetching, refetch } = invoice.data ? work : invoice
  const missing = invoice.error?.code === 'not_found' && t('Invoice not found')
  return (
    <FormDialogState
      {...frame}
      title={t(titles.new)}
      loading={t('Loading invoice...')}
      query={{ data: work.data && invoice.data, error, isFetching, refetch }}
      missing={missing}
      onClose={form.onClose}
    >
      {(copied) => <CreateInvoiceForm {...form} kind="new" initial={copyInvoice(copied, today)} copied={copied} />}
    </FormDialogState>
  )
}

interface CreateInvoiceFormProps extends InvoiceFormProps {
  kind: 'new' | 'historical'
  initial: InvoiceFormValues
  given?: readonly TimeEntry[]
  copied?: InvoiceDetails
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

function CreateInvoiceForm({ kind, initial, copied, onSaved, onSend, ...rest }: CreateInvoiceFormProps) {
  const t = useText()
  const today = useToday()
  const { title, submit: submitText, success } = texts[kind]
  const description = useDescription(kind, copied)
  const form = useInvoiceForm(kind, initial)
  useNextNumber(form)
  const choices = useFormChoices(form, kind)
  useOnlyProject(form, choices)
  const dueDate = useDueDate(form, choices.clients.chosen)
  const showError = useShowSaveError(form, (entry) => {
    const state = getInvoicedState(entry)
    return state === 'available' || (kind === 'historical' && state === 'marked')
  })
  const remove = useSave(invoiceCalls.delete, { changes: ['invoices'], success: { title: 'Undone' } })
  const [isSending, setSending] = useState(false)
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  // Undo deletes the invoice, so it is not offered if the invoice is about to be sent, has attachments or was issued outside Billfold.
  const canUndo = kind === 'new' && !isSending && files.length === 0
  const create = useSave(invoiceCalls.create, {
    changes: ['invoices'],
    success,
    view: ({ id }) => invoicesPath({ kind: 'view', id: String(id) }),
    ...(canUndo && { undo: ({ id, version }) => remove.mutate({ params: { id }, ifMatch: version }) }),
  })
  const [created, setCreated] = useState<InvoiceDetails>()
  const goOn = ({ id }: InvoiceDetails, andSend: boolean) => (andSend ? onSend(String(id)) : onSaved())
  const submit = (andSend: boolean) =>
    form.handleSubmit((values) => {
      // Rendered before the request starts, because the success toast depends on it.
      flushSync(() => setSending(andSend))
      // The mutation calls onSuccess only while the form is mounted.
      const onSuccess = (invoice: InvoiceDetails) => (listUploadable(files).length > 0 ? setCreated(invoice) : goOn(invoice, andSend))
      const look = copied && { template: copied.template, accentColor: copied.accentColor }
      create.mutate({ body: { ...buildBody(kind, values, today), ...look } }, { onSuccess, onError: (error) => void showError(error) })
    })

  if (created) {
    return (
      <Suspense>
        <UploadDialog invoice={created} chosen={listUploadable(files)} onDone={() => goOn(created, isSending)} />
      </Suspense>
    )
  }
  return (
    <InvoiceForm
      {...rest}
      kind={kind}
      title={t(title)}
      description={description}
      form={form}
      choices={choices}
      copied={copied}
      dueDate={dueDate}
      files={{ chosen: files, onChange: setFiles }}
      filesState={files.length > 0 ? 'unsaved' : 'saved'}
      error={create.error}
      submitText={t(submitText)}
      busyText={t('Creating...')}
      isSaving={create.isPending && !isSending}
      onSubmit={submit(false)}
      {...(kind === 'new' && { andSend: { isSaving: create.isPending && isSending, onSubmit: () => void submit(true)() } })}
    />
  )
}

function useDescription(kind: 'new' | 'historical', copied: InvoiceDetails | undefined): string | undefined {
  const t = useText()
  const { description } = texts[kind]
  if (!copied) return description && t(description)
  const number = { number: copied.invoiceNumber }
  if (copied.timeEntryIds.length === 0) return t('A copy of invoice {number}.', number)
  return t('A copy of invoice {number}. Its time entries are not billed again: their lines are now under Other Lines.', number)
}

function EditInvoice({ id, ...form }: InvoiceFormProps & { id: string }) {
  const t = useText()
  const invoice = useCall(invoiceCalls.get, { params: { id } })
  const own = useInvoiceEntries(invoice.data?.id)
  const clientId = String(invoice.data?.clientId ?? '')
  const { first: entries } = useClientEntries({ clientId }, { withInvoiced: true })
  const choices = useWorkChoices({ clientId, projectId: String(invoice.data?.projectId ?? '') }, { withInactiveClients: true })
  const named = whenLoaded(choices, true)
  const data = invoice.data && own.data && entries.data && named.data ? { invoice: invoice.data, entries: mergeEntries(own.data, entries.data) } : undefined
  const { error, isFetching, refetch } = [invoice, own, entries].find((query) => query.error !== null) ?? named
  const missing = invoice.error?.code === 'not_found' && t('Invoice not found')
  return (
    <FormDialogState
      {...frame}
      title={t(titles.edit)}
      loading={t('Loading invoice...')}
      query={{ data, error, isFetching, refetch }}
      missing={missing}
      onClose={form.onClose}
    >
      {(opened) => <EditInvoiceForm {...form} {...opened} files={invoice.data?.files ?? opened.invoice.files} />}
    </FormDialogState>
  )
}

interface EditInvoiceFormProps extends InvoiceFormProps {
  invoice: InvoiceDetails
  entries: readonly TimeEntry[]
  /** Current attachments of the invoice. Kept separately, because changes to them are saved immediately. */
  files: InvoiceDetails['files']
}

function EditInvoiceForm({ invoice, entries, files, onSaved, onClose, onDirtyChange }: EditInvoiceFormProps) {
  const t = useText()
  const today = useToday()
  const queryClient = useQueryClient()
  const params = { id: invoice.id }
  const [opened] = useState(() => editedFrom(invoice, entries, today))
  const [filesState, setFilesState] = useState<FilesState>('saved')
  const form = useInvoiceForm('edit', opened.values)
  const choices = useFormChoices(form, 'edit')
  const showError = useShowSaveError(form, (entry) => canAddToInvoice(entry, { id: invoice.id, status: form.getValues('status') }))
  const update = useSave(invoiceCalls.update, {
    changes: ['invoices'],
    success: 'Invoice updated successfully',
    failure: { title: 'Error', fallback: 'Failed to update invoice' },
    explains: isConflict,
    onSavedWhileOpen: onSaved,
  })
  const { edited, notice, onSubmit } = useEditForm({
    form,
    record: opened,
    valuesOf: ({ values }) => values,
    update,
    save: (values, { values: before }, ifMatch) => update.mutateAsync({ params, body: buildChanges(values, before, today), ifMatch }).catch(showError),
    fetchNewer: async () => {
      const newer = await api(invoiceCalls.get, { params })
      return editedFrom(newer, await fetchEditedEntries(queryClient, newer), today)
    },
    leave: onSaved,
    conflictText: t('This invoice was changed after you opened it'),
  })

  return (
    <InvoiceForm
      onClose={onClose}
      onDirtyChange={onDirtyChange}
      kind="edit"
      title={t('Edit Invoice')}
      form={form}
      choices={choices}
      edited={{ invoice: edited.invoice, chosen: edited.values.chosen }}
      files={{ invoice: { id: invoice.id, files }, onStateChange: setFilesState }}
      filesState={filesState}
      error={update.error}
      notice={notice}
      submitText={t('Update Invoice')}
      busyText={t('Updating...')}
      isSaving={update.isPending}
      onSubmit={onSubmit}
    />
  )
}

function editedFrom(invoice: InvoiceDetails, entries: readonly TimeEntry[], today: CalendarDate) {
  return { version: invoice.version, invoice, values: valuesFromInvoice(invoice, splitLines(invoice, entries), today) }
}
