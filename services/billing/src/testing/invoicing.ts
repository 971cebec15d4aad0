import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import type { Freelancer } from './freelancer.ts'

let numbers = 0

/** A minimal invoice for the freelancer's project. */
export function invoiceFor({ project }: Freelancer, more: Record<string, unknown> = {}) {
  return { ...project, invoiceNumber: `T-${(numbers += 1)}`, issueDate: '2026-03-01', dueDate: '2026-03-31', ...more }
}

export async function recordWork(freelancer: Freelancer, more: Record<string, unknown> = {}): Promise<TimeEntry> {
  return (await freelancer.call(timeEntryCalls.create, { body: { ...freelancer.work, ...more } })).body
}

/** An invoice with a line for each entry, as the dialog creates it. */
export async function bill(freelancer: Freelancer, entries: TimeEntry[], more: Record<string, unknown> = {}): Promise<InvoiceDetails> {
  const lineItems = entries.map(({ id, description, hours, rate, amount }) => ({ description, quantity: hours, rate, amount, timeEntryId: id }))
  const { status, body, error } = await freelancer.call(invoiceCalls.create, { body: invoiceFor(freelancer, { lineItems, ...more }) })
  if (status !== 201) throw new Error(error.message)
  return body
}

export async function entryNow({ call }: Freelancer, entry: { id: number }): Promise<TimeEntry> {
  return (await call(timeEntryCalls.get, { params: entry })).body
}
