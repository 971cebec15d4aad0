import { addDays, isCalendarDate, type CalendarDate } from '@billfold/contracts/calendar-date'
import type { Client } from '@billfold/contracts/clients/client'
import { createDialog, DEFAULT_DUE_DAYS, historicalDialog, invoiceChanges, type InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { api, placesOf, queryOf, useCall, useInvalidate, useSave, useText, useToday, type ApiError } from '@billfold/web-kit'
import { contractResolver, translated } from '@billfold/web-kit/forms/contract-resolver.ts'
import { isConflict, useEditForm } from '@billfold/web-kit/saving/use-edit-form.tsx'
import { useBillingDefaults } from '@billfold/web-kit/settings/use-billing-defaults.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useFormState, useWatch, type FieldError, type FieldErrors, type Resolver } from 'react-hook-form'
import { FormDialogState, useOpened } from '../form-dialog/form-dialog.tsx'
import type { InvoiceDialog } from '../invoices/invoices-address.ts'
import { ALL_PROJECTS, useGivenWork, useWorkChoices, whenLoaded, type WorkChoices } from '../work/work-choices.ts'
import { buildChanges, splitLines } from './edit-invoice-model.ts'
import { fetchEditedEntries, fetchEntries, mergeEntries, useClientEntries, useEntriesToInvoice, useInvoiceEntries } from './client-entries.ts'
import type { DueDate } from './invoice-form-fields.tsx'
import { InvoiceForm, type InvoiceFormProps } from './invoice-form.tsx'
import {
  buildBody,
  buildBodyForValidation,
  canAddToInvoice,
  getInvoicedState,
  newInvoiceValues,
  preselectEntries,
  refreshChosen,
  selectWork,
  valuesFromInvoice,
  type InvoiceFormKind,
  type InvoiceFormState,
  type InvoiceFormValues,
  type NewInvoiceDialog,
} from './invoice-form-model.ts'

interface InvoiceFormsProps extends InvoiceFormProps {
  dialog: Extract<InvoiceDialog, { kind: 'new' | 'historical' | 'edit' }>
}

const titles = { new: 'Create New Invoice', historical: 'Create Historical Invoice', edit: 'Edit Invoice' } as const

/** Heights in pixels: two field rows, entries, other lines, notes. */
const SKELETON_HEIGHTS = [58, 58, 240, 72, 76]
const frame = { size: 'large', blocks: SKELETON_HEIGHTS } as const

export function InvoiceForms({ dialog, ...form }: InvoiceFormsProps) {
  if (dialog.kind === 'edit') return <EditInvoice {...form} id={dialog.id} />
  if (dialog.kind === 'new') return <NewInvoice {...form} dialog={dialog} />
  return <HistoricalInvoice {...form} />
}

function HistoricalInvoice(form: InvoiceFormProps) {
  const t = useText()
  const today = useToday()
  const { data, ...query } = useGivenWork({ clientId: null, projectId: null }, { withInactiveClients: true })
  return (
    <FormDialogState {...frame} title={t(titles.historical)} loading={t('Loading clients...')} query={{ ...query, data: useOpened(data) }} onClose={form.onClose}>
      {() => <CreateInvoiceForm {...form} kind="historical" initial={newInvoiceValues(today, 'submitted')} />}
    </FormDialogState>
  )
}

function NewInvoice({ dialog, ...form }: InvoiceFormProps & { dialog: NewInvoiceDialog }) {
  const t = useText()
  const today = useToday()
  const { data, ...query } = useGivenWork(dialog)
  return (
    <FormDialogState {...frame} title={t(titles.new)} loading={t('Loading clients...')} query={{ ...query, data: useOpened(data) }} onClose={form.onClose}>
      {(given) => <NewInvoiceOf {...form} dialog={dialog} start={{ ...newInvoiceValues(today, 'draft'), ...selectWork(given) }} />}
    </FormDialogState>
  )
}

interface NewInvoiceOfProps extends InvoiceFormProps {
  dialog: NewInvoiceDialog
  start: InvoiceFormValues
}

/** Loads the entries that the invoice begins with. */
function NewInvoiceOf({ dialog: { entryIds }, start, ...form }: NewInvoiceOfProps) {
  const t = useText()
  const isPreselected = entryIds.length > 0 && start.clientId !== ''
  const { data, ...query } = useEntriesToInvoice(start, entryIds, isPreselected)
  const opened = useOpened(data)
  if (!isPreselected) return <CreateInvoiceForm {...form} kind="new" initial={start} />
  return (
    <FormDialogState {...frame} title={t(titles.new)} loading={t('Loading time entries...')} query={{ ...query, data: opened }} onClose={form.onClose}>
      {(entries) => <CreateInvoiceForm {...form} kind="new" initial={preselectEntries(start, entries, entryIds)} given={entries} />}
    </FormDialogState>
  )
}

interface CreateInvoiceFormProps extends InvoiceFormProps {
  kind: 'new' | 'historical'
  initial: InvoiceFormValues
  given?: readonly TimeEntry[]
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

function CreateInvoiceForm({ kind, initial, onSaved, onSend, ...rest }: CreateInvoiceFormProps) {
  const t = useText()
  const today = useToday()
  const { title, description, submit: submitText, success } = texts[kind]
  const form = useInvoiceForm(kind, initial)
  useNextNumber(form)
  const choices = useFormChoices(form, kind)
  useOnlyProject(form, choices)
  const dueDate = useDueDate(form, choices.clients.chosen)
  const showError = useShowSaveError(form, (entry) => {
    const state = getInvoicedState(entry)
    return state === 'available' || (kind === 'historical' && state === 'marked')
  })
  const create = useSave(invoiceCalls.create, { invalidates: placesOf.invoices, success })
  const [isSending, setSending] = useState(false)
  const submit = (andSend: boolean) =>
    form.handleSubmit((values) => {
      setSending(andSend)
      // Called only while the form is open.
      const onSuccess = ({ id }: Pick<InvoiceDetails, 'id'>) => (andSend ? onSend(String(id)) : onSaved())
      create.mutate({ body: buildBody(kind, values, today) }, { onSuccess, onError: (error) => void showError(error) })
    })

  return (
    <InvoiceForm
      {...rest}
      kind={kind}
      title={t(title)}
      {...(description && { description: t(description) })}
      form={form}
      choices={choices}
      dueDate={dueDate}
      error={create.error}
      submitText={t(submitText)}
      busyText={t('Creating...')}
      isSaving={create.isPending && !isSending}
      onSubmit={submit(false)}
      {...(kind === 'new' && { andSend: { isSaving: create.isPending && isSending, onSubmit: () => void submit(true)() } })}
    />
  )
}

function EditInvoice({ id, ...form }: InvoiceFormProps & { id: string }) {
  const t = useText()
  const invoice = useCall(invoiceCalls.get, { params: { id } })
  const own = useInvoiceEntries(invoice.data?.id)
  const clientId = String(invoice.data?.clientId ?? '')
  const { first: entries } = useClientEntries({ clientId }, { withInvoiced: true })
  const choices = useWorkChoices({ clientId, projectId: String(invoice.data?.projectId ?? '') }, { withInactiveClients: true })
  const named = whenLoaded(choices, true)
  const data = useOpened(
    invoice.data && own.data && entries.data && named.data ? { invoice: invoice.data, entries: mergeEntries(own.data, entries.data) } : undefined,
  )
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
      {(opened) => <EditInvoiceForm {...form} {...opened} />}
    </FormDialogState>
  )
}

interface EditInvoiceFormProps extends InvoiceFormProps {
  invoice: InvoiceDetails
  entries: readonly TimeEntry[]
}

function EditInvoiceForm({ invoice, entries, onSaved, onClose, onDirtyChange }: EditInvoiceFormProps) {
  const t = useText()
  const today = useToday()
  const queryClient = useQueryClient()
  const params = { id: invoice.id }
  const [opened] = useState(() => editedFrom(invoice, entries, today))
  const form = useInvoiceForm('edit', opened.values)
  const choices = useFormChoices(form, 'edit')
  const showError = useShowSaveError(form, (entry) => canAddToInvoice(entry, { id: invoice.id, status: form.getValues('status') }))
  const update = useSave(invoiceCalls.update, {
    invalidates: placesOf.invoices,
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

function useInvoiceForm(kind: InvoiceFormKind, defaultValues: InvoiceFormValues): InvoiceFormState {
  const today = useToday()
  return useForm({ defaultValues, resolver: buildResolver(kind, today) })
}

function useFormChoices({ control }: InvoiceFormState, kind: InvoiceFormKind): WorkChoices {
  const [clientId, projectId] = useWatch({ control, name: ['clientId', 'projectId'] })
  return useWorkChoices({ clientId, projectId }, { withInactiveClients: kind !== 'new' })
}

const resolvers = {
  new: zodResolver(translated(createDialog)),
  historical: zodResolver(translated(historicalDialog)),
  edit: zodResolver(translated(invoiceChanges)),
}

const noEntrySelected: FieldError = { type: 'required', message: 'Please select at least one time entry' }

function buildResolver(kind: InvoiceFormKind, today: CalendarDate): Resolver<InvoiceFormValues> {
  const validate = contractResolver(resolvers[kind], (values: InvoiceFormValues) => buildBodyForValidation(kind, values, today))
  return async (values, context, options) => {
    const { errors } = await validate(values, context, options)
    const fieldErrors = mapErrorsToFields(errors as BodyErrors, values)
    return Object.keys(fieldErrors).length > 0 ? { values: {}, errors: fieldErrors } : { values, errors: {} }
  }
}

interface BodyErrors extends Record<string, unknown> {
  /** Errors on individual lines, or one for the whole list. */
  lineItems?: (Record<string, FieldError> | undefined)[] | FieldError
  timeEntryIds?: FieldError
}

/** Errors about entries and their lines are shown at the entry list. */
function mapErrorsToFields({ lineItems, timeEntryIds, ...errors }: BodyErrors, values: InvoiceFormValues): FieldErrors<InvoiceFormValues> {
  const [lines, listError] = Array.isArray(lineItems) ? [lineItems, undefined] : [[], lineItems]
  const otherLines = lines.slice(0, values.lineItems.length)
  const [entryError] = lines.slice(values.lineItems.length).flatMap((line) => Object.values(line ?? {}))
  const chosen = hasNoLines(values) ? noEntrySelected : (listError ?? timeEntryIds ?? entryError)
  return { ...errors, ...(otherLines.some(Boolean) && { lineItems: otherLines }), ...(chosen && { chosen }) }
}

/** The API accepts an invoice without lines; the forms do not. */
function hasNoLines({ chosen, lineItems }: InvoiceFormValues): boolean {
  return lineItems.length === 0 && chosen.every(({ line }) => line === null)
}

function useDueDate(form: InvoiceFormState, client: Client | undefined): DueDate {
  const { data: billing } = useBillingDefaults()
  const { control, getValues, register, resetField, trigger } = form
  const { isSubmitted } = useFormState({ control })
  const [isKept, setKept] = useState(false)
  const clientTerms = client?.paymentTerms
  const terms = clientTerms ?? billing?.defaultPaymentTerms
  const dueDays = terms ? Number(terms.replace('Net ', '')) : DEFAULT_DUE_DAYS

  function updateFrom(issueDate: string) {
    if (isKept || !isCalendarDate(issueDate)) return
    // resetField ignores unregistered fields, and the dialog mounts its fields after the first effect.
    register('dueDate')
    resetField('dueDate', { defaultValue: addDays(issueDate, dueDays) })
    if (isSubmitted) void trigger('dueDate')
  }

  useEffect(() => {
    updateFrom(getValues('issueDate'))
    // oxlint-disable-next-line react/exhaustive-deps -- only when the terms change
  }, [dueDays])

  return { clientTerms: isKept ? undefined : clientTerms, updateFrom, keep: () => setKept(true) }
}

/** A client without projects leaves nothing to choose. */
function useOnlyProject({ control, register, resetField }: InvoiceFormState, { projects: { isEmpty } }: WorkChoices): void {
  const projectId = useWatch({ control, name: 'projectId' })
  useEffect(() => {
    if (!isEmpty || projectId !== '') return
    // As in useDueDate, a field may not be registered yet.
    register('projectId')
    resetField('projectId', { defaultValue: ALL_PROJECTS })
  }, [isEmpty, projectId, register, resetField])
}

/** Fills in the next invoice number, unless the user types one or numbers invoices manually. */
function useNextNumber(form: InvoiceFormState): void {
  const { getValues, resetField } = form
  const { data: billing, isPending } = useBillingDefaults()
  const isManual = billing?.invoiceNumbering === 'manual'
  // Never cached: an earlier number may be taken by now.
  const { data } = useQuery({ ...queryOf(invoiceCalls.nextNumber), gcTime: 0, staleTime: 0, enabled: !isManual })
  const number = isPending || isManual ? undefined : data?.invoiceNumber
  useEffect(() => {
    // As a default value, so that the form does not count as changed.
    if (number && getValues('invoiceNumber') === '') resetField('invoiceNumber', { defaultValue: number })
  }, [number, getValues, resetField])
}

/** Shows each error at its field. If an entry caused it, reloads the entries and deselects those no longer available. */
function useShowSaveError(form: InvoiceFormState, canBeChosen: (entry: TimeEntry) => boolean) {
  const t = useText()
  const invalidate = useInvalidate()
  const queryClient = useQueryClient()

  return async (error: ApiError) => {
    for (const [index, { path, message }] of error.issues.entries()) form.setError(fieldForError(path, form), { message }, { shouldFocus: index === 0 })
    // For example, the invoice is already in Stripe, so no field is at fault.
    if (error.code === 'conflict' && error.issues.length === 0) form.setError('root', { message: t(error.message) })
    const entriesError = error.issues.find(({ path }) => path === 'timeEntryIds')
    if (!entriesError) return
    await invalidate([timeEntryCalls.list])
    const { clientId, chosen } = form.getValues()
    const ids = chosen.map(({ entryId }) => entryId)
    let kept
    try {
      kept = refreshChosen(chosen, await fetchEntries(queryClient, clientId, ids), canBeChosen)
    } catch {
      // The error at the field remains.
      return
    }
    if (kept.length === chosen.length) return
    form.setValue('chosen', kept, { shouldDirty: true })
    form.setError('chosen', { message: `${entriesError.message}. ${t('It was removed from the selection. Everything else is unchanged.')}` })
  }
}

function fieldForError(path: string, form: InvoiceFormState): Parameters<InvoiceFormState['setError']>[0] {
  const [field = ''] = path.split('.')
  if (field === 'timeEntryIds' || field === 'lineItems') return 'chosen'
  return field in form.getValues() ? (field as 'clientId') : 'root'
}
