import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answerClients, answerProjects } from '@billfold/web-kit/testing/answer-choices.ts'
import { answer, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import { inPages } from '@billfold/web-kit/testing/in-pages.ts'
import { noTasks } from '../../testing/dashboard-samples.ts'
import { sampleDesign } from '../../testing/invoice-samples.ts'
import { clients, projects } from '../../testing/samples.ts'
import { entries, sampleDetails } from './form-samples.ts'

export const freeNumber = 'INV-20261120-314'

const filters = ['clientId', 'projectId', 'invoiceId', 'isBillable', 'status'] as const

/** Filters and pages the given entries as the server would. */
export function answerEntries(listed: readonly TimeEntry[] | (() => readonly TimeEntry[]) = entries): Answer {
  return answer(timeEntryCalls.list, (request) => {
    const query = new URL(request.address, 'http://localhost').searchParams
    const search = (query.get('search') ?? '').toLowerCase()
    const all = typeof listed === 'function' ? listed() : listed
    const found = all.filter((entry) => {
      const values = { ...entry, status: entry.isInvoiced ? 'invoiced' : 'uninvoiced' }
      const matches = (name: (typeof filters)[number]) => !query.has(name) || query.get(name) === String(values[name])
      return entry.description.toLowerCase().includes(search) && filters.every(matches)
    })
    const isOldestFirst = query.get('direction') === 'asc'
    return query.has('limit') ? inPages(isOldestFirst ? found.toReversed() : found)(request) : found
  })
}

/** Default responses for every form. The first match wins, so tests put their own responses first. */
export const work: readonly Answer[] = [
  ...answerClients(clients),
  ...answerProjects(projects),
  answer(invoiceCalls.nextNumber, { invoiceNumber: freeNumber }),
  answer(invoiceCalls.deductibleDeposits, []),
  answer(invoiceCalls.get, sampleDetails()),
  answer(invoiceCalls.design, sampleDesign),
  answer(dashboardCalls.tasks, noTasks),
  answerEntries(),
  answerBilling(),
]
