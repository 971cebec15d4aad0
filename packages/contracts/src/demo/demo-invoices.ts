import { addDays, type CalendarDate, firstOfMonth } from '../calendar-date.ts'
import type { InvoiceStatus } from '../invoices/invoice.ts'
import { DEFAULT_INVOICE_PREFIX, subtotalOf, sumOf, taxAt } from '../invoices/invoice-totals.ts'
import type { Money } from '../money.ts'
import { nextBillingDate } from './demo-dates.ts'
import type { DemoEntry } from './demo-time.ts'
import { type Draw, drawFrom } from './draw.ts'
import { type ClientStory, clientStories } from './story/clients.ts'
import { type FixedFee, fixedFees } from './story/fixed-fees.ts'
import { projectStories } from './story/projects.ts'

export interface DemoInvoice {
  number: string
  client: string
  project: string
  status: InvoiceStatus
  issueDate: CalendarDate
  dueDate: CalendarDate
  paidDate: CalendarDate | null
  submittedDate: CalendarDate | null
  subtotal: Money
  taxRate: string | null
  taxAmount: Money
  total: Money
  notes: string | null
  /** Time entries, each of which becomes a line. Empty for fixed fees. */
  entries: readonly DemoEntry[]
  /** Lines other than time entries. */
  fees: readonly { description: string; quantity: string; rate: Money }[]
}

/** One invoice per project on each of its client's billing days, plus some fixed fees, sorted by issue date. */
export function demoInvoices(today: CalendarDate, entries: readonly DemoEntry[]): DemoInvoice[] {
  const draw = drawFrom(4736)
  const written = [...billedWork(today, entries), ...fixedFees.map((fee) => billedFee(today, fee))]
  const issued = written.toSorted((a, b) => (a.issueDate === b.issueDate ? 0 : a.issueDate < b.issueDate ? -1 : 1))
  const invoices = issued.map((bill, index) => {
    const { clientStory, written: _, ...content } = bill
    return { ...content, client: clientStory.name, number: numberOf(bill.issueDate, index), ...outcomeOf(bill, today, draw), ...amountsOf(bill) }
  })
  return withPaymentThisMonth(invoices, today)
}

interface Bill extends Pick<DemoInvoice, 'project' | 'issueDate' | 'dueDate' | 'notes' | 'entries' | 'fees'> {
  clientStory: ClientStory
  /** If set, overrides the status derived from the dates. */
  written?: InvoiceStatus | undefined
}

/** Work since the last billing day stays uninvoiced or goes on a draft. */
function billedWork(today: CalendarDate, entries: readonly DemoEntry[]): Bill[] {
  const billable = Map.groupBy(entries.filter(({ isBillable }) => isBillable), ({ project }) => project)
  return projectStories.flatMap(({ name, client, hasDraft }) => {
    const clientStory = clientNamed(client)
    const byDate = Map.groupBy(billable.get(name) ?? [], ({ date }) => nextBillingDate(date, clientStory.billedOn))
    return [...byDate].flatMap(([date, work]) => {
      const isDraft = date > today
      if (isDraft && !hasDraft) return []
      return billOf({ project: name, clientStory, issueDate: isDraft ? today : date, entries: work, written: isDraft ? 'draft' : undefined })
    })
  })
}

function billedFee(today: CalendarDate, { project, lines, ago, status, notes }: FixedFee): Bill {
  const client = projectStories.find(({ name }) => name === project)?.client ?? ''
  return billOf({ project, clientStory: clientNamed(client), issueDate: addDays(today, -ago), fees: lines, written: status, notes })
}

function billOf({ clientStory, issueDate, ...bill }: Partial<Bill> & Pick<Bill, 'project' | 'clientStory' | 'issueDate'>): Bill {
  const dueDate = addDays(issueDate, Number(clientStory.terms.slice('Net '.length)))
  return { clientStory, issueDate, dueDate, notes: null, entries: [], fees: [], ...bill }
}

/** Derives status and dates from the due date and the client's payment habits. */
function outcomeOf({ clientStory, issueDate, dueDate, written }: Bill, today: CalendarDate, draw: Draw): Pick<DemoInvoice, 'status' | 'paidDate' | 'submittedDate'> {
  const pays = addDays(dueDate, draw.between(...clientStory.pays))
  const submittedDate = clientStory.hasPortal ? issueDate : null
  if (written) return { status: written, paidDate: null, submittedDate: null }
  if (pays <= today) return { status: 'paid', paidDate: pays, submittedDate }
  if (dueDate < today) return { status: 'overdue', paidDate: null, submittedDate }
  return { status: clientStory.hasPortal ? 'submitted' : 'sent', paidDate: null, submittedDate }
}

function amountsOf({ clientStory, entries, fees }: Bill): Pick<DemoInvoice, 'subtotal' | 'taxRate' | 'taxAmount' | 'total'> {
  const subtotal = subtotalOf([...entries.map(({ hours, rate }) => ({ quantity: hours, rate })), ...fees])
  const taxRate = clientStory.taxRate ?? null
  const taxAmount = taxRate === null ? '0.00' : taxAt(taxRate, subtotal)
  return { subtotal, taxRate, taxAmount, total: sumOf([subtotal, taxAmount]) }
}

/** Ensures that there is a payment in the current month. If no invoice was paid in it, the next open invoice is paid today. */
function withPaymentThisMonth(invoices: readonly DemoInvoice[], today: CalendarDate): DemoInvoice[] {
  const month = firstOfMonth(today)
  if (invoices.some(({ paidDate }) => paidDate !== null && paidDate >= month)) return [...invoices]
  const open = invoices.filter(({ status, issueDate }) => status === 'sent' && issueDate < today)
  const next = open.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))[0]
  return invoices.map((invoice) => (invoice === next ? { ...invoice, status: 'paid', paidDate: today } : invoice))
}

/** Same format as real invoice numbers. The digits after the date are a running number over all invoices, as tax offices prefer. */
function numberOf(issueDate: CalendarDate, index: number): string {
  return `${DEFAULT_INVOICE_PREFIX}${issueDate.replaceAll('-', '')}-${String(index + 1).padStart(3, '0')}`
}

function clientNamed(wanted: string): ClientStory {
  const client = clientStories.find(({ name }) => name === wanted)
  if (!client) throw new Error(`the demo has no client ${wanted}`)
  return client
}
