import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { markPaid, syncToStripe, writeInvoice } from './bills.ts'
import { readProposal, sendByMail, signProposal, writeProposal } from './offers.ts'
import type { Person } from './person.ts'
import { openDashboard, openInvoices, openProjects, openProposals, openReports, openTime, search, signInAgain } from './reading.ts'
import { changeTime, deleteTime, recordTime } from './records-of-time.ts'

export interface Habit {
  name: string
  /** How often, of all that is done. */
  weight: number
  act: (person: Person) => Promise<unknown>
}

/** An ordinary day: much is read, a fifth is written. A timer runs in the browser, and is an entry when it stops. */
export const ordinary: readonly Habit[] = [
  { name: 'open the dashboard', weight: 16, act: openDashboard },
  { name: 'open time tracking', weight: 14, act: openTime },
  { name: 'open invoices', weight: 8, act: openInvoices },
  { name: 'open projects', weight: 8, act: openProjects },
  { name: 'open proposals', weight: 4, act: openProposals },
  { name: 'open reports', weight: 4, act: openReports },
  { name: 'search', weight: 6, act: search },
  { name: 'record time', weight: 10, act: recordTime },
  { name: 'stop a timer', weight: 4, act: recordTime },
  { name: 'change an entry', weight: 8, act: changeTime },
  { name: 'delete an entry', weight: 2, act: deleteTime },
  { name: 'write an invoice', weight: 3, act: writeInvoice },
  { name: 'print an invoice', weight: 1, act: printInvoice },
  { name: 'mark an invoice as paid', weight: 2, act: markPaid },
  { name: 'write and share a proposal', weight: 2, act: writeProposal },
  { name: 'a client reads a proposal', weight: 5, act: readProposal },
  { name: 'a client signs', weight: 2, act: signProposal },
  { name: 'sign in again', weight: 1, act: signInAgain },
]

/** What leaves the house, too; for as long as the world outside has faults. */
export const outward: readonly Habit[] = [
  ...ordinary,
  { name: 'hand an invoice to Stripe', weight: 4, act: syncToStripe },
  { name: 'send a proposal by mail', weight: 4, act: sendByMail },
]

async function printInvoice({ browser, invoices }: Person): Promise<void> {
  const invoice = invoices.at(-1)
  if (invoice) await browser.send(invoiceCalls.downloadPdf, { params: { id: invoice.id } })
}

export function chooseHabit(habits: readonly Habit[]): Habit {
  let left = Math.random() * habits.reduce((sum, { weight }) => sum + weight, 0)
  const chosen = habits.find(({ weight }) => (left -= weight) < 0) ?? habits[0]
  if (!chosen) throw new Error('somebody does nothing at all')
  return chosen
}
