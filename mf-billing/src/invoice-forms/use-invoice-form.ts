import { addDays, isCalendarDate, type CalendarDate } from '@billfold/contracts/calendar-date'
import type { Client } from '@billfold/contracts/clients/client'
import { createDialog, DEFAULT_DUE_DAYS, historicalDialog, invoiceChanges } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { toUnits } from '@billfold/contracts/money'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { queryOf, useInvalidate, useKeptFailure, useText, useToday, type ApiError } from '@billfold/web-kit'
import { contractResolver } from '@billfold/web-kit/forms/contract-resolver.ts'
import { useBillingDefaults } from '@billfold/web-kit/settings/use-billing-defaults.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useForm, useFormState, useWatch, type FieldError, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form'
import {
  buildBodyForValidation,
  refreshChosen,
  sortById,
  toChosenEntry,
  type ChosenEntry,
  type InvoiceFormKind,
  type InvoiceFormValues,
} from './invoice-form-model.ts'

export type InvoiceFormState = UseFormReturn<InvoiceFormValues>

export function useInvoiceForm(kind: InvoiceFormKind, defaultValues: InvoiceFormValues): InvoiceFormState {
  const today = useToday()
  return useForm({ defaultValues, resolver: buildResolver(kind, today) })
}

const resolvers = {
  new: zodResolver(createDialog),
  historical: zodResolver(historicalDialog),
  edit: zodResolver(invoiceChanges),
}

const noEntrySelected: FieldError = { type: 'required', message: 'Please select at least one time entry' }

/** Validates the request body with the contract, so that form and server agree. */
function buildResolver(kind: InvoiceFormKind, today: CalendarDate): Resolver<InvoiceFormValues> {
  const validate = contractResolver(resolvers[kind], (values: InvoiceFormValues) => buildBodyForValidation(kind, values, today))
  return async (values, context, options) => {
    const { errors } = await validate(values, context, options)
    const fieldErrors = mapErrorsToFields(errors as BodyErrors, values)
    return Object.keys(fieldErrors).length > 0 ? { values: {}, errors: fieldErrors } : { values, errors: {} }
  }
}

interface BodyErrors extends Record<string, unknown> {
  /** Errors of single lines, or one for the whole list. */
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

export interface DueDate {
  /** Payment terms of the client ('Net 15') while the due date is based on them. */
  clientTerms: Client['paymentTerms'] | undefined
  updateFrom: (issueDate: string) => void
  keep: () => void
}

/** Computes the due date from the payment terms until the user picks one. */
export function useDueDate(form: InvoiceFormState, clients: readonly Client[]): DueDate {
  const { data: billing } = useBillingDefaults()
  const { control, getValues, register, resetField, trigger } = form
  const { isSubmitted } = useFormState({ control })
  const [isKept, setKept] = useState(false)
  const clientId = useWatch({ control, name: 'clientId' })
  const clientTerms = clients.find(({ id }) => String(id) === clientId)?.paymentTerms
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

/** Fills in the next invoice number, unless the user types one or numbers by hand. */
export function useNextNumber(form: InvoiceFormState): void {
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

/** Shows each error at its field. If an entry was the reason, reloads the entries and deselects those that are no longer available. */
export function useShowSaveError(form: InvoiceFormState, canBeChosen: (entry: TimeEntry) => boolean) {
  const t = useText()
  const invalidate = useInvalidate()
  const queryClient = useQueryClient()

  return async (error: ApiError) => {
    for (const [index, { path, message }] of error.issues.entries()) form.setError(fieldForError(path, form), { message }, { shouldFocus: index === 0 })
    // For example an invoice that is already in Stripe: no field is at fault.
    if (error.code === 'conflict' && error.issues.length === 0) form.setError('root', { message: t(error.message) })
    const entriesError = error.issues.find(({ path }) => path === 'timeEntryIds')
    if (!entriesError) return
    await invalidate([timeEntryCalls.list])
    const { clientId, chosen } = form.getValues()
    const entries = queryClient.getQueryData(clientEntriesQuery(clientId).queryKey) ?? []
    const kept = refreshChosen(chosen, entries, canBeChosen)
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

export function clientEntriesQuery(clientId: string) {
  return queryOf(timeEntryCalls.list, { query: { clientId } })
}

export function useClientEntries(clientId: string): UseQueryResult<TimeEntry[], ApiError> {
  return useKeptFailure(useQuery({ ...clientEntriesQuery(clientId), enabled: clientId !== '' }))
}

export interface ChosenEntries {
  chosen: readonly ChosenEntry[]
  ids: ReadonlySet<number>
  add: (entries: readonly TimeEntry[]) => void
  remove: (ids: Iterable<number>) => void
}

const noEntries: readonly ChosenEntry[] = []

/** `original` holds the entries that the invoice had when the form was opened. */
export function useChosenEntries(form: InvoiceFormState, original = noEntries): ChosenEntries {
  const { control, getValues, setValue, formState } = form
  const { isSubmitted } = formState
  const chosen = useWatch({ control, name: 'chosen' })
  const ids = useMemo(() => new Set(chosen.map(({ entryId }) => entryId)), [chosen])

  const change = useCallback(
    (next: ChosenEntry[]) => setValue('chosen', sortById(next), { shouldDirty: true, shouldValidate: isSubmitted }),
    [setValue, isSubmitted],
  )
  const remove = useCallback(
    (entryIds: Iterable<number>) => {
      const removed = new Set(entryIds)
      change(getValues('chosen').filter(({ entryId }) => !removed.has(entryId)))
    },
    [change, getValues],
  )
  const add = useCallback(
    (entries: readonly TimeEntry[]) => {
      const current = getValues('chosen')
      const currentIds = new Set(current.map(({ entryId }) => entryId))
      const originalById = new Map(original.map((chosen) => [chosen.entryId, chosen]))
      const added = entries.filter(({ id }) => !currentIds.has(id)).map((entry) => restoreEntry(entry, originalById.get(entry.id)))
      change([...current, ...added])
    },
    [original, change, getValues],
  )
  return { chosen, ids, add, remove }
}

/** Keeps the original line unless hours or rate of the entry have changed. */
function restoreEntry(entry: TimeEntry, original: ChosenEntry | undefined): ChosenEntry {
  if (!original) return toChosenEntry(entry)
  const { line } = original
  if (line === null || (isEqual(line.quantity, entry.hours) && isEqual(line.rate, entry.rate))) return original
  return toChosenEntry(entry, line.place)
}

function isEqual(a: string, b: string): boolean {
  return toUnits(a, 4) === toUnits(b, 4)
}
