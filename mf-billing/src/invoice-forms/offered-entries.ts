import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { ALL_PROJECTS } from '../work/work-options.ts'

type InvoicedState = 'available' | 'marked' | 'invoiced'

export type TakingInvoice = Pick<InvoiceDetails, 'id' | 'status'>

/** Seen from an invoice: what stands on that very one is available to it. */
export function invoicedState({ invoiceId, isInvoiced }: TimeEntry, ownInvoiceId: number | null = null): InvoicedState {
  if (invoiceId !== null) return invoiceId === ownInvoiceId ? 'available' : 'invoiced'
  return isInvoiced ? 'marked' : 'available'
}

/** A mark made by hand says that the work was billed elsewhere: a record of that bill may take it, a draft may not. */
export function canStandOn(entry: TimeEntry, { id, status }: TakingInvoice): boolean {
  const state = invoicedState(entry, id)
  return state === 'available' || (state === 'marked' && status !== 'draft')
}

function ofProject(entries: readonly TimeEntry[], projectId: string): readonly TimeEntry[] {
  return projectId === '' || projectId === ALL_PROJECTS ? entries : entries.filter((entry) => String(entry.projectId) === projectId)
}

/** Billable, not on an invoice, and not marked as such. */
export function offeredForNew(entries: readonly TimeEntry[], projectId: string): TimeEntry[] {
  return ofProject(entries, projectId).filter((entry) => entry.isBillable && invoicedState(entry) === 'available')
}

/** Everything billable, of whatever project: a bill of then may be for several. What stands on an invoice is shown, and cannot be chosen. */
export function offeredForHistorical(entries: readonly TimeEntry[]): TimeEntry[] {
  return entries.filter(({ isBillable }) => isBillable)
}

/** Everything billable that is not on the invoice yet, and whatever was taken off it; what can be chosen comes first. */
export function offeredForEdit(
  entries: readonly TimeEntry[],
  projectId: string,
  invoice: TakingInvoice,
  chosenIds: ReadonlySet<number>,
): TimeEntry[] {
  const billable = new Set(ofProject(entries, projectId).filter(({ isBillable }) => isBillable))
  const others = entries.filter((entry) => !chosenIds.has(entry.id) && (billable.has(entry) || entry.invoiceId === invoice.id))
  const isShownOnly = (entry: TimeEntry) => Number(!canStandOn(entry, invoice))
  return others.toSorted((a, b) => isShownOnly(a) - isShownOnly(b))
}
