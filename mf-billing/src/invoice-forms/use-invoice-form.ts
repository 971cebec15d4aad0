import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { createDialog, historicalDialog, invoiceChanges } from '@billfold/contracts/invoices/invoice'
import { useToday } from '@billfold/web-kit'
import { contractResolver } from '@billfold/web-kit/forms/contract-resolver.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type FieldError, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form'
import { judgedBody, type InvoiceFormKind } from './invoice-body.ts'
import type { InvoiceFormValues } from './invoice-form-values.ts'

export type InvoiceFormState = UseFormReturn<InvoiceFormValues>

export function useInvoiceForm(kind: InvoiceFormKind, defaultValues: InvoiceFormValues): InvoiceFormState {
  const today = useToday()
  return useForm({ defaultValues, resolver: resolverOf(kind, today) })
}

const judges = {
  new: zodResolver(createDialog),
  historical: zodResolver(historicalDialog),
  edit: zodResolver(invoiceChanges),
}

const nothingToBill: FieldError = { type: 'required', message: 'Please select at least one time entry' }

/** The contract's own rules and messages, on the body that these values would send. */
function resolverOf(kind: InvoiceFormKind, today: CalendarDate): Resolver<InvoiceFormValues> {
  const judge = contractResolver(judges[kind], (values: InvoiceFormValues) => judgedBody(kind, values, today))
  return async (values, context, options) => {
    const { errors } = await judge(values, context, options)
    const found = atTheirControls(errors as JudgedErrors, values)
    return Object.keys(found).length > 0 ? { values: {}, errors: found } : { values, errors: {} }
  }
}

interface JudgedErrors extends Record<string, unknown> {
  /** Of single lines, or of the list. */
  lineItems?: (Record<string, FieldError> | undefined)[] | FieldError
  timeEntryIds?: FieldError
}

/** What is said of entries and of their lines belongs to the list in which they are chosen. */
function atTheirControls({ lineItems, timeEntryIds, ...errors }: JudgedErrors, values: InvoiceFormValues): FieldErrors<InvoiceFormValues> {
  const [lines, ofList] = Array.isArray(lineItems) ? [lineItems, undefined] : [[], lineItems]
  const typed = lines.slice(0, values.lineItems.length)
  const [ofEntry] = lines.slice(values.lineItems.length).flatMap((line) => Object.values(line ?? {}))
  const chosen = billsNothing(values) ? nothingToBill : (ofList ?? timeEntryIds ?? ofEntry)
  return { ...errors, ...(typed.some(Boolean) && { lineItems: typed }), ...(chosen && { chosen }) }
}

/** The update takes an invoice without lines; no dialog does. */
function billsNothing({ chosen, lineItems }: InvoiceFormValues): boolean {
  return lineItems.length === 0 && chosen.every(({ line }) => line === null)
}
