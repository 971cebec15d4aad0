import { addDays, type CalendarDate } from '@billfold/contracts/calendar-date'
import type { DashboardMetrics, RevenueTrend, TopClients } from '@billfold/contracts/dashboard/dashboard'
import { type InvoiceStatus, invoiceStatuses } from '@billfold/contracts/invoices/invoice'
import * as fc from 'fast-check'

/** A user's records in whole units: cents, ten-thousandths of an hour, days from today. Clients are identified by index; each has one project. */
export interface Ledger {
  /** Payments without an invoice, for each client. */
  received: number[]
  invoices: LedgerInvoice[]
  /** Entries for a client's project. */
  entries: { client: number; hours: number; rate: number; day: number; billable: boolean; invoiced: boolean }[]
  /** Expenses for no client, a client, or a client's project. */
  expenses: { client: number | null; isOfProject: boolean; amount: number; day: number }[]
}

export interface LedgerInvoice {
  client: number
  isOfProject: boolean
  status: InvoiceStatus
  issued: number
  paid: number | null
  total: number
  /** A partial payment: its percentage of the total, and its day. */
  part?: { percent: number; day: number } | null
  /** The deposit invoice with which a part of the total was paid. The ledger also contains this invoice. */
  deposit?: LedgerInvoice | null
}

/** A partly paid invoice stays open; marking it as paid records the remaining amount on the paid date. */
export function paymentsOf({ status, total, paid, part }: LedgerInvoice): { amount: number; day: number | null; isPart: boolean }[] {
  const first = status === 'draft' || status === 'cancelled' || !part ? 0 : Math.floor((total * part.percent) / 100)
  const rest = status === 'paid' ? total - first : 0
  return [{ amount: first, day: part?.day ?? null, isPart: true }, { amount: rest, day: paid, isPart: false }].filter(({ amount }) => amount > 0)
}

export const CLIENTS = 7

interface Planned extends Omit<LedgerInvoice, 'deposit'> {
  deposit: { percent: number; issued: number; paid: number | null } | null
}

/** An invoice and its deposit add up to the planned total. */
function withDeposit({ deposit, ...invoice }: Planned): LedgerInvoice[] {
  const total = Math.floor((invoice.total * (deposit?.percent ?? 0)) / 100)
  if (!deposit || total === 0) return [invoice]
  const { client, isOfProject } = invoice
  const paid: LedgerInvoice = { client, isOfProject, status: 'paid', issued: deposit.issued, paid: deposit.paid, total }
  return [paid, { ...invoice, total: invoice.total - total, deposit: paid }]
}

/** Mostly today and recent months, sometimes long ago or in the future. */
const day = fc.oneof(fc.integer({ min: -35, max: 3 }), fc.integer({ min: -400, max: 40 }))
const client = fc.nat(CLIENTS - 1)
/** A few fixed amounts among random ones, to produce ties, half cents and half tenths. */
const amount = fc.oneof(fc.constantFrom(0, 1, 5, 100, 10_000), fc.nat(9_999_999_999))

export const ledgers: fc.Arbitrary<Ledger> = fc.record({
  received: fc.array(fc.oneof(fc.constant(0), amount), { minLength: CLIENTS, maxLength: CLIENTS }),
  invoices: fc.array(
    fc.record({
      client,
      isOfProject: fc.boolean(),
      status: fc.oneof(fc.constant('paid' as const), fc.constantFrom(...invoiceStatuses)),
      issued: day,
      paid: fc.option(day, { freq: 8 }),
      total: amount,
      part: fc.option(fc.record({ percent: fc.integer({ min: 1, max: 99 }), day }), { freq: 2 }),
      deposit: fc.option(fc.record({ percent: fc.integer({ min: 1, max: 100 }), issued: day, paid: fc.option(day, { freq: 8 }) }), { freq: 3 }),
    }),
    { maxLength: 40 },
  ).map((invoices) => invoices.flatMap(withDeposit)),
  entries: fc.array(
    fc.record({
      client,
      hours: fc.oneof(fc.nat(9999), fc.nat(1_000_000)),
      rate: fc.oneof(fc.constant(3333), fc.nat(100_000)),
      day,
      billable: fc.boolean(),
      invoiced: fc.boolean(),
    }),
    { maxLength: 40 },
  ),
  expenses: fc.array(
    fc.record({ client: fc.option(client), isOfProject: fc.boolean(), amount: fc.oneof(fc.constantFrom(1, 5, 10_000), fc.integer({ min: 1, max: 5_000_000 })), day }),
    { maxLength: 20 },
  ),
})

// The functions below recompute everything with integers and loops.

function monthOf(date: CalendarDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
}

/** An amount counts towards the all-time total and, if dated, towards its month. */
class Figure {
  total = 0n
  private readonly months = new Map<number, bigint>()
  private readonly today: CalendarDate

  constructor(today: CalendarDate) {
    this.today = today
  }

  add(units: bigint, day: number | null): void {
    this.total += units
    if (day === null) return
    const month = monthOf(addDays(this.today, day))
    this.months.set(month, this.ago(monthOf(this.today) - month) + units)
  }

  ago(months: number): bigint {
    return this.months.get(monthOf(this.today) - months) ?? 0n
  }

  get change(): number {
    return percent(this.ago(0) - this.ago(1), this.ago(1))
  }
}

function figuresOf({ invoices, entries }: Ledger, today: CalendarDate) {
  const [billed, paid, uninvoiced, hours] = [new Figure(today), new Figure(today), new Figure(today), new Figure(today)]
  for (const invoice of invoices) {
    if (invoice.status !== 'draft' && invoice.status !== 'cancelled') billed.add(BigInt(invoice.total), invoice.issued)
    for (const { amount, day } of paymentsOf(invoice)) paid.add(BigInt(amount), day)
  }
  for (const entry of entries) {
    hours.add(BigInt(entry.hours), entry.day)
    if (entry.billable && !entry.invoiced) uninvoiced.add(halfUp(BigInt(entry.hours) * BigInt(entry.rate), 10_000n), entry.day)
  }
  return { billed, paid, uninvoiced, hours }
}

const received = (ledger: Ledger) => sum(ledger.received.map(BigInt))

export function expectedMetrics(ledger: Ledger, today: CalendarDate): DashboardMetrics {
  const { billed, paid, uninvoiced, hours } = figuresOf(ledger, today)
  const collected = paid.total + received(ledger)
  return {
    totalBilled: Number(decimal(billed.total, 2)),
    totalCollected: Number(decimal(collected, 2)),
    uninvoicedAmount: Number(decimal(uninvoiced.total, 2)),
    hoursTracked: Number(decimal(hours.total, 4)),
    netProfit: Number(decimal(collected - sum(ledger.expenses.map(({ amount }) => BigInt(amount))), 2)),
    totalInvoices: ledger.invoices.filter(({ status }) => status !== 'draft' && status !== 'cancelled').length,
    changes: { totalBilled: billed.change, totalCollected: percent(paid.ago(0) + received(ledger) - paid.ago(1), paid.ago(1)), uninvoicedAmount: uninvoiced.change, hoursTracked: hours.change },
  }
}

export function expectedTrend(ledger: Ledger, today: CalendarDate, months: number): RevenueTrend {
  const { paid } = figuresOf(ledger, today)
  const amounts = Array.from({ length: months }, (_, place) => paid.ago(months - 1 - place) + (place === months - 1 ? received(ledger) : 0n))
  const [before = 0n, now = 0n] = amounts.slice(-2)
  return {
    buckets: amounts.map((amount, place) => {
      const month = monthOf(today) - (months - 1 - place)
      return { month: `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`, amount: decimal(amount, 2) }
    }),
    average: decimal(halfUp(sum(amounts), BigInt(months)), 2),
    change: percent(now - before, before),
  }
}

export function expectedTopClients({ received, invoices }: Ledger, clients: Omit<TopClients['clients'][number], 'revenue' | 'share'>[]): TopClients {
  const paidBy = (place: number) => sum(invoices.filter(({ client }) => client === place).flatMap(paymentsOf).map(({ amount }) => BigInt(amount)))
  const earning = clients.map((client, place) => ({ ...client, revenue: BigInt(received[place] ?? 0) + paidBy(place) })).filter(({ revenue }) => revenue > 0n)
  const total = sum(earning.map(({ revenue }) => revenue))
  return {
    hasClients: true,
    total: decimal(total, 2),
    clients: earning
      .toSorted((a, b) => (a.revenue === b.revenue ? a.name.localeCompare(b.name) : a.revenue < b.revenue ? 1 : -1))
      .slice(0, 5)
      .map(({ id, name, industry, revenue }) => ({ id, name, industry, revenue: decimal(revenue, 2), share: percent(revenue, total) })),
  }
}

// Computes with integers instead of Postgres decimals.

export function sum(amounts: bigint[]): bigint {
  return amounts.reduce((total, one) => total + one, 0n)
}

export function decimal(units: bigint, places: number): string {
  if (units < 0n) return `-${decimal(-units, places)}`
  const one = 10n ** BigInt(places)
  return `${units / one}.${String(units % one).padStart(places, '0')}`
}

export function halfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}

/** Percentage with one decimal, halves rounded away from zero, relative to the absolute value of the whole; 0 if the whole is 0. */
export function percent(part: bigint, of: bigint): number {
  if (of === 0n) return 0
  const tenths = halfUp(1000n * (part < 0n ? -part : part), of < 0n ? -of : of)
  return Number(part < 0n ? -tenths : tenths) / 10
}
