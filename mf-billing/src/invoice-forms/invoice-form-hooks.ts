import { addDays, isCalendarDate, type CalendarDate } from '@billfold/contracts/calendar-date'
import type { Client } from '@billfold/contracts/clients/client'
import { createDialog, DEFAULT_DUE_DAYS, historicalDialog, invoiceChanges } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { queryOf, useInvalidate, useText, useToday, type ApiError } from '@billfold/web-kit'
import { contractResolver, translated } from '@billfold/web-kit/forms/contract-resolver.ts'
import { useBillingDefaults } from '@billfold/web-kit/settings/use-billing-defaults.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useFormState, useWatch, type FieldError, type FieldErrors, type Resolver } from 'react-hook-form'
import { ALL_PROJECTS, useWorkChoices, type WorkChoices } from '../work/work-choices.ts'
import { fetchEntries } from './client-entries.ts'
import type { DueDate } from './invoice-form-fields.tsx'
import { buildBodyForValidation, findDepositProblem, refreshChosen, TOO_LARGE_DEPOSITS, type InvoiceFormKind, type InvoiceFormState, type InvoiceFormValues } from './invoice-form-model.ts'

export function useInvoiceForm(kind: InvoiceFormKind, defaultValues: InvoiceFormValues): InvoiceFormState {
  const today = useToday()
  return useForm({ defaultValues, resolver: buildResolver(kind, today) })
}

export function useFormChoices({ control }: InvoiceFormState, kind: InvoiceFormKind): WorkChoices {
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
  depositIds?: FieldError
  /** Errors on individual lines, or a single error for the entire list. */
  lineItems?: (Record<string, FieldError> | undefined)[] | FieldError
  timeEntryIds?: FieldError
}

/** Shows errors about time entries and their lines at the entry list, and errors about deposits at the deposit list. */
function mapErrorsToFields({ lineItems, timeEntryIds, depositIds, ...errors }: BodyErrors, values: InvoiceFormValues): FieldErrors<InvoiceFormValues> {
  const [lines, listError] = Array.isArray(lineItems) ? [lineItems, undefined] : [[], lineItems]
  const otherLines = lines.slice(0, values.lineItems.length)
  const [entryError] = lines.slice(values.lineItems.length).flatMap((line) => Object.values(line ?? {}))
  const chosen = hasNoLines(values) ? noEntrySelected : (listError ?? timeEntryIds ?? entryError)
  const tooLarge = findDepositProblem(values)
  const deposits = tooLarge ? { type: TOO_LARGE_DEPOSITS, message: tooLarge.message } : depositIds
  return { ...errors, ...(otherLines.some(Boolean) && { lineItems: otherLines }), ...(chosen && { chosen }), ...(deposits && { deposits }) }
}

/** The forms require at least one line, but the API does not. */
function hasNoLines({ chosen, lineItems }: InvoiceFormValues): boolean {
  return lineItems.length === 0 && chosen.every(({ line }) => line === null)
}

export function useDueDate(form: InvoiceFormState, client: Client | undefined): DueDate {
  const { data: billing } = useBillingDefaults()
  const { control, getValues, register, resetField, trigger } = form
  const { isSubmitted } = useFormState({ control })
  const [isKept, setKept] = useState(false)
  const clientTerms = client?.paymentTerms
  const terms = clientTerms ?? billing?.defaultPaymentTerms
  const dueDays = terms ? Number(terms.replace('Net ', '')) : DEFAULT_DUE_DAYS

  function updateFrom(issueDate: string) {
    if (isKept || !isCalendarDate(issueDate)) return
    // Registered first, because resetField ignores unregistered fields and the dialog mounts its fields after this effect first runs.
    register('dueDate')
    resetField('dueDate', { defaultValue: addDays(issueDate, dueDays) })
    if (isSubmitted) void trigger('dueDate')
  }

  useEffect(() => {
    updateFrom(getValues('issueDate'))
    // oxlint-disable-next-line react/exhaustive-deps -- runs only when the payment terms change
  }, [dueDays])

  return { clientTerms: isKept ? undefined : clientTerms, updateFrom, keep: () => setKept(true) }
}

/** If the client has no projects, selects 'all projects', because there is nothing to choose. */
export function useOnlyProject({ control, register, resetField }: InvoiceFormState, { projects: { isEmpty } }: WorkChoices): void {
  const projectId = useWatch({ control, name: 'projectId' })
  useEffect(() => {
    if (!isEmpty || projectId !== '') return
    // May not be registered yet, as in useDueDate.
    register('projectId')
    resetField('projectId', { defaultValue: ALL_PROJECTS })
  }, [isEmpty, projectId, register, resetField])
}

/** Fills in the next invoice number, unless the user enters one or invoices are numbered manually. */
export function useNextNumber(form: InvoiceFormState): void {
  const { getValues, resetField } = form
  const { data: billing, isPending } = useBillingDefaults()
  const isManual = billing?.invoiceNumbering === 'manual'
  // Never cached, because another invoice may have taken the number in the meantime.
  const { data } = useQuery({ ...queryOf(invoiceCalls.nextNumber), gcTime: 0, staleTime: 0, enabled: !isManual })
  const number = isPending || isManual ? undefined : data?.invoiceNumber
  useEffect(() => {
    // Set as the default value so that the form does not become dirty.
    if (number && getValues('invoiceNumber') === '') resetField('invoiceNumber', { defaultValue: number })
  }, [number, getValues, resetField])
}

/**
 * Shows each error next to its field. If an error concerns the selected entries, reloads them and deselects those that are no longer
 * available.
 */
export function useShowSaveError(form: InvoiceFormState, canBeChosen: (entry: TimeEntry) => boolean) {
  const t = useText()
  const invalidate = useInvalidate()
  const queryClient = useQueryClient()

  return async (error: ApiError) => {
    for (const [index, { path, message }] of error.issues.entries()) form.setError(fieldForError(path, form), { message }, { shouldFocus: index === 0 })
    // The conflict does not concern a field, for example because the invoice is already in Stripe.
    if (error.code === 'conflict' && error.issues.length === 0) form.setError('root', { message: t(error.message) })
    // Reload the deposits, because another invoice may have deducted one of them in the meantime.
    if (error.issues.some(({ path }) => fieldForError(path, form) === 'deposits')) await invalidate([invoiceCalls.deductibleDeposits])
    const entriesError = error.issues.find(({ path }) => path === 'timeEntryIds')
    if (!entriesError) return
    await invalidate([timeEntryCalls.list])
    const { clientId, chosen } = form.getValues()
    const ids = chosen.map(({ entryId }) => entryId)
    let kept
    try {
      kept = refreshChosen(chosen, await fetchEntries(queryClient, clientId, ids), canBeChosen)
    } catch {
      // Keep the selection; the error next to the field stays visible.
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
  if (field === 'depositIds') return 'deposits'
  return field in form.getValues() ? (field as 'clientId') : 'root'
}
