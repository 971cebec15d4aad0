import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { Known, Person } from './person.ts'
import { recordTime, TODAY } from './records-of-time.ts'
import { insist, isDefinite, isDone, make } from './save.ts'

const FEWEST_LINES = 3
const MOST_LINES = 8

/** Bills entries that stand on no invoice. */
export async function writeInvoice(person: Person): Promise<Known | undefined> {
  if (person.entries.length < FEWEST_LINES) {
    await recordTime(person)
    return undefined
  }
  const { browser, journal, clientId, projectId } = person
  const entries = person.entries.splice(0, MOST_LINES)
  const mark = journal.newMark()
  const lineItems = entries.map(({ id }) => ({ description: 'Design of the landing page', quantity: '1.25', rate: '100', timeEntryId: id }))
  const record = journal.begin('invoice', mark, (entries.length * 125).toFixed(2))
  const body = { clientId, projectId, invoiceNumber: mark, issueDate: TODAY, dueDate: TODAY, lineItems }
  const answer = await make(browser, invoiceCalls.create, { body }, person, record)
  if (!isDone(answer)) return undefined
  const invoice = { id: answer.body.id, version: answer.body.version, record }
  person.invoices.push(invoice)
  return invoice
}

/** A client has paid by bank. */
export async function markPaid(person: Person): Promise<void> {
  const invoice = person.invoices.shift()
  if (!invoice) return
  const paid = person.journal.begin('payment', invoice.record.mark, 'paid')
  const answer = await insist(person.browser, invoiceCalls.markPaid, { params: { id: invoice.id } }, person, paid)
  paid.told = isDone(answer) ? 'made' : isDefinite(answer) ? 'refused' : 'nothing'
}

/** Hands an invoice to the payment provider, so that it can be paid by card. */
export async function syncToStripe(person: Person): Promise<void> {
  const invoice = person.invoices.shift() ?? (await writeInvoice(person))
  if (!invoice) return
  const bill = person.journal.begin('bill', invoice.record.mark, invoice.record.values[0] ?? '')
  const answer = await insist(person.browser, invoiceCalls.syncToStripe, { params: { id: invoice.id } }, person, bill)
  bill.told = isDone(answer) ? 'made' : isDefinite(answer) ? 'refused' : 'nothing'
}
