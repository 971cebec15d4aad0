import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answer, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import { clients, projects } from '../../testing/samples.ts'
import { entries, sampleDetails } from './form-samples.ts'

export const freeNumber = 'INV-20261120-314'

/** Filters by the client in the query, like the server. */
export function answerEntries(listed: readonly TimeEntry[] = entries): Answer {
  return answer(timeEntryCalls.list, ({ address }) => {
    const clientId = new URL(address, 'http://localhost').searchParams.get('clientId')
    return listed.filter((entry) => clientId === null || String(entry.clientId) === clientId)
  })
}

/** Default responses for every form. The first match wins, so tests put their own first. */
export const work: readonly Answer[] = [
  answer(clientCalls.list, clients),
  answer(projectCalls.list, projects),
  answer(invoiceCalls.nextNumber, { invoiceNumber: freeNumber }),
  answer(invoiceCalls.get, sampleDetails()),
  answerEntries(),
  answerBilling(),
]
