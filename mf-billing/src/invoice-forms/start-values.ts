import { MAX_LINES } from '@billfold/contracts/invoices/invoice'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import type { InvoiceDialog } from '../invoices/invoices-address.ts'
import type { WorkChoices } from '../work/use-work-choices.ts'
import { byDate, chosenOf, inOrder, type InvoiceFormValues } from './invoice-form-values.ts'
import { offeredForNew } from './offered-entries.ts'

/** What the address gives of a new invoice. */
export type NewInvoiceDialog = Extract<InvoiceDialog, { kind: 'new' }>

/** A project says whose it is. What is not the user's (any more) is not chosen. */
export function workOf(
  { clientId, projectId }: NewInvoiceDialog,
  { clients, projects }: WorkChoices,
): Pick<InvoiceFormValues, 'clientId' | 'projectId'> {
  const project = projects.find(({ id }) => id === projectId)
  const client = clients.find(({ id }) => id === (project?.clientId ?? clientId))
  return { clientId: String(client?.id ?? ''), projectId: String(project?.id ?? '') }
}

/** Of the wanted entries those that can be chosen, the oldest where they are more than an invoice holds; where all are of one project, that project. */
export function preselected(start: InvoiceFormValues, entries: readonly TimeEntry[], entryIds: NewInvoiceDialog['entryIds']): InvoiceFormValues {
  const wanted = offeredForNew(entries, start.projectId).filter(({ id }) => entryIds === 'all' || entryIds.includes(id))
  const [projectId, ...others] = new Set(wanted.map((entry) => entry.projectId))
  return {
    ...start,
    projectId: start.projectId === '' && projectId !== undefined && others.length === 0 ? String(projectId) : start.projectId,
    chosen: inOrder(byDate(wanted.map((entry) => chosenOf(entry))).slice(0, MAX_LINES)),
  }
}
