import { MAX_LINES } from '@billfold/contracts/invoices/invoice'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import type { InvoiceDialog } from '../invoices/invoices-address.ts'
import type { WorkChoices } from '../work/use-work-choices.ts'
import { ALL_PROJECTS } from '../work/work-options.ts'
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

/** Selects the wanted entries that can be billed, the oldest if they are too many, and their project, or all projects of the client. */
export function preselected(start: InvoiceFormValues, entries: readonly TimeEntry[], entryIds: NewInvoiceDialog['entryIds']): InvoiceFormValues {
  const wanted = offeredForNew(entries, start.projectId).filter(({ id }) => entryIds === 'all' || entryIds.includes(id))
  const [projectId, ...others] = new Set(wanted.map((entry) => String(entry.projectId)))
  const projectOfAll = others.length > 0 ? ALL_PROJECTS : (projectId ?? '')
  return {
    ...start,
    projectId: start.projectId || projectOfAll,
    chosen: inOrder(byDate(wanted.map((entry) => chosenOf(entry))).slice(0, MAX_LINES)),
  }
}
