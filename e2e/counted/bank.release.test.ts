import { setTimeout } from 'node:timers/promises'
import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { toUnits } from '@billfold/contracts/money'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AtStripe, startAtStripe } from '../../services/billing/src/testing/at-stripe.ts'
import { createFreelancer, type Freelancer } from '../../services/billing/src/testing/freelancer.ts'
import type { Fault } from '../../stripe-sandbox/src/faults.ts'
import { DECLINED_CARD, GOOD_CARD } from '../../stripe-sandbox/src/payments.ts'
import { counted, grouped, volume } from './count.ts'
import { drawing, inParallel } from './in-parallel.ts'

/** What Billfold knows of a bill that is at Stripe, in cents. */
interface Bill {
  invoiceId: number | null
  /** Of the invoice, read at the same moment. */
  total: number | null
  providerId: string | null
  status: string | null
  due: number
  paid: number
  /** What came through Stripe, of which there is a record each. */
  received: number
  payments: number
}

const SEEDS = volume(20)
/** Of each seed. */
const OPERATIONS = volume(10_000)
const CLIENTS = 16
/** Few enough that several clients often mean the same one. */
const INVOICES = 4

const late = drawing(0)
let at: AtStripe
let admin: Pool
beforeAll(async () => {
  at = await startAtStripe()
  admin = new Pool({ connectionString: at.service.database.adminUrl })
  // An answer may come long after it was given: then it says what was true before another one.
  at.sandbox.watch(async (moment) => {
    if (moment === 'done' && late(3) === 0) await setTimeout(late(60))
    return true
  })
})
afterAll(async () => {
  await admin.end()
  await at.close()
})

const cents = (amount: string) => Number(toUnits(amount, 2))

async function billsOf(userId: number, invoiceId?: number): Promise<Bill[]> {
  const { rows } = await admin.query<Bill>(
    `select b.invoice_id as "invoiceId", (i.total * 100)::integer as total, b.provider_id as "providerId", b.status, (b.amount_due * 100)::integer as due, (b.amount_paid * 100)::integer as paid,
      coalesce((select sum(p.amount) * 100 from billing.payment p where p.bill_id = b.id), 0)::integer as received,
      (select count(*)::integer from billing.payment p where p.bill_id = b.id) as payments
    from billing.synced_bill b left join billing.invoice i on i.id = b.invoice_id where b.user_id = $1 and ($2::integer is null or b.invoice_id = $2)`,
    [userId, invoiceId ?? null],
  )
  return rows
}

/** What is true at any moment, whatever is under way. */
function requireBalance({ status, subtotal, taxAmount, total, amountPaid, paidDate, history }: InvoiceDetails): void {
  expect(cents(subtotal) + cents(taxAmount)).toBe(cents(total))
  expect(cents(amountPaid)).toBeLessThanOrEqual(cents(total))
  if (status === 'paid') expect(amountPaid).toBe(total)
  expect(paidDate !== null).toBe(status === 'paid')
  // The history, told from its beginning, ends where the invoice is.
  let replayed: string | null = null
  for (const { from, to } of history) {
    expect(from).toBe(replayed)
    replayed = to
  }
  expect(replayed).toBe(status)
}

/** Paid and open are the total, and what came through Stripe is a part of what is paid. */
function requireBooked({ providerId, total, status, due, paid, received }: Bill): void {
  if (status === null || total === null) return
  if (status !== 'void') expect(due + paid, JSON.stringify(at.sandbox.state.invoices[providerId ?? ''])).toBe(total)
  expect(received).toBeLessThanOrEqual(paid)
}

interface Bank {
  anna: Freelancer
  draw: (below: number) => number
  made: number
  faults: boolean
  firstEvent: number
}

const FAULTS: Fault[] = ['api_error', 'rate_limit', 'lost_before', 'lost_after']
const operations = ['sync', 'sync', 'sync', 'send', 'pay', 'pay', 'pay', 'decline', 'check', 'check', 'tell', 'tell', 'workOff', 'workOff', 'poll', 'edit', 'reopen', 'end'] as const
/** Less often: nothing much happens after it. */
const endings = ['markPaid', 'cancel', 'delete', 'void', 'uncollectible'] as const

/** One operation; its status, where it is a call. What a refusal says is the product's own matter, that it is one is ours. */
async function operate(bank: Bank, id: number): Promise<number | undefined> {
  const { anna: { call }, draw } = bank
  const params = { id }
  if (bank.faults && draw(10) === 0) at.sandbox.fail(FAULTS[draw(FAULTS.length)] ?? 'none')
  const remote = async () => at.sandbox.state.invoices[(await call(invoiceCalls.get, { params })).body?.stripeInvoiceId ?? '']
  const drawn = operations[draw(operations.length)] ?? 'check'
  switch (drawn === 'end' ? endings[draw(endings.length)] : drawn) {
    case 'sync': return (await call(invoiceCalls.syncToStripe, { params })).status
    case 'send': return (await call(invoiceCalls.sendStripeInvoice, { params })).status
    case 'check': return (await call(invoiceCalls.stripeStatus, { params })).status
    case 'markPaid': return (await call(invoiceCalls.markPaid, { params })).status
    case 'cancel': return (await call(invoiceCalls.update, { params, body: { status: 'cancelled' } })).status
    case 'reopen': return (await call(invoiceCalls.update, { params, body: { status: 'sent' } })).status
    case 'edit': return (await call(invoiceCalls.update, { params, body: { lineItems: [{ description: 'Changed', quantity: 1, rate: `${1 + draw(900)}.25` }] } })).status
    case 'delete': return (await call(invoiceCalls.delete, { params })).status
    case 'pay':
    case 'decline': return pay(await remote(), draw)
    case 'void': {
      const invoice = await remote()
      if (invoice && invoice.status === 'open' && invoice.amount_paid === 0) Object.assign(invoice, { status: 'void' })
      return undefined
    }
    case 'uncollectible': {
      const invoice = await remote()
      if (invoice?.status === 'open') invoice.status = 'uncollectible'
      return undefined
    }
    case 'tell': return tellOld(draw)
    case 'poll': return unlessStripeFails(() => at.poll())
    default: return unlessStripeFails(() => at.runQueuedJobs())
  }
}

type Remote = AtStripe['sandbox']['state']['invoices'][string]

function pay(invoice: Remote | undefined, draw: Bank['draw']): undefined {
  if (!invoice || (invoice.status !== 'open' && invoice.status !== 'uncollectible')) return
  const amount = draw(5) === 0 ? invoice.amount_remaining : 1 + draw(Math.max(1, Math.floor(invoice.amount_remaining / 2)))
  try {
    at.sandbox.pay(invoice.id, draw(5) === 0 ? DECLINED_CARD : GOOD_CARD, amount)
  } catch (error) {
    expect(String(error)).toContain('declined')
  }
}

/** Any event of the past, twice: late, out of its order and doubled. */
async function tellOld(draw: Bank['draw']): Promise<number> {
  const { events } = at.sandbox.state
  const event = events[Math.max(0, events.length - 1 - draw(60))]
  if (!event) return 204
  const [status, again] = await Promise.all([at.sendEvent(event), at.sendEvent(event)])
  return Math.max(status, again)
}

/** A job that fails is begun again by its queue; here the poll does what it would. */
async function unlessStripeFails(work: () => Promise<unknown>): Promise<undefined> {
  await work().catch((error: Error) => {
    if (!/Stripe/.test(error.message)) throw error
  })
}

async function createInvoice({ anna, draw }: Bank, number: string): Promise<number> {
  const lineItems = Array.from({ length: 1 + draw(3) }, () => ({ description: 'Work', quantity: `${draw(20)}.25`, rate: `${draw(300)}.33` }))
  const body = { ...anna.project, invoiceNumber: number, taxRate: ['0', '8.25', '19'][draw(3)], dueDate: addDays(dateIn('UTC', new Date()), 20), lineItems: [...lineItems, { description: 'Fee', quantity: 1, rate: '1' }] }
  const { status, body: invoice } = await anna.call(invoiceCalls.create, { body })
  expect(status).toBe(201)
  return invoice.id
}

/** Whether nothing much can happen to it any more. */
async function requireOrder(bank: Bank, id: number): Promise<boolean> {
  const { status, body } = await bank.anna.call(invoiceCalls.get, { params: { id } })
  if (status === 404) return true
  requireBalance(body)
  for (const bill of await billsOf(bank.anna.id, id)) requireBooked(bill)
  return body.status === 'paid' || body.status === 'cancelled'
}

/** Once all has been said and worked off: both sides tell the same, and no money is lost, doubled or still asked for. */
async function requireAgreement({ anna, made, firstEvent }: Bank): Promise<void> {
  at.sandbox.fail()
  for (const event of at.sandbox.state.events.slice(firstEvent)) await at.sendEvent(event)
  await at.runQueuedJobs()
  for (let n = 0; n * 20 <= made + 20; n += 1) await at.poll()
  const { body: invoices } = await anna.call(invoiceCalls.list)
  const bills = await billsOf(anna.id)
  for (const invoice of invoices) {
    const [bill, ...more] = bills.filter(({ invoiceId }) => invoiceId === invoice.id)
    const remote = at.sandbox.state.invoices[bill?.providerId ?? '']
    expect(more).toEqual([])
    if (!bill || !remote) continue
    requireBooked(bill)
    const through = Object.values(at.sandbox.state.invoicePayments).filter(({ invoice }) => invoice === remote.id)
    expect([bill.status, bill.paid, bill.received, bill.payments]).toEqual([remote.status, remote.amount_paid, through.reduce((sum, { amount_paid: amount }) => sum + (amount ?? 0), 0), through.length])
    expect(remote.total).toBe(cents(invoice.total))
    // What is paid there is paid here; what is over here asks nobody for money any more.
    const isOver = invoice.status === 'paid' || (invoice.status === 'cancelled' && remote.amount_paid === 0)
    const agrees = (remote.status !== 'paid' || invoice.status === 'paid') && (!isOver || remote.status === 'paid' || remote.status === 'void')
    expect(agrees, JSON.stringify([invoice.invoiceNumber, invoice.status, remote.status, remote.amount_paid])).toBe(true)
  }
  // Of nothing there are two that can be paid.
  const references = Map.groupBy(Object.values(at.sandbox.state.invoices).filter(({ status }) => status === 'open'), ({ metadata }) => metadata?.reference ?? '')
  for (const [reference, open] of references) expect([reference, open.length]).toEqual([reference, 1])
}

test('whatever is paid, voided, marked, deleted and told in whatever order, what is paid and what is open is the total', async (context) => {
  const outcomes = new Map<number, number>()
  let invoices = 0
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const bank: Bank = { anna: await createFreelancer(at.service), draw: drawing(seed), made: 0, faults: seed % 2 === 1, firstEvent: at.sandbox.state.events.length }
    const make = () => createInvoice(bank, `B${seed}-${(bank.made += 1)}`)
    const ids = await Promise.all(Array.from({ length: INVOICES }, make))
    await inParallel(CLIENTS, OPERATIONS, async () => {
      const place = bank.draw(ids.length)
      const id = ids[place] ?? 0
      const status = await operate(bank, id)
      if (status !== undefined) outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
      const isOver = await requireOrder(bank, id)
      // It gives way to a new one, after some more attempts at it.
      if (isOver && bank.draw(4) === 0 && ids[place] === id) ids[place] = await make()
    })
    await requireAgreement(bank)
    invoices += bank.made
  }
  // 503 and 429 are what Stripe's troubles come to; nothing of ours breaks.
  expect([...outcomes.keys()].filter((status) => ![200, 204, 404, 409, 429, 503].includes(status))).toEqual([])
  const said = [...outcomes].toSorted(([a], [b]) => a - b).map(([status, count]) => `${grouped(count)} × ${status}`).join(', ')
  counted(context, '7', `${grouped(SEEDS * OPERATIONS)} operations by ${CLIENTS} clients on ${grouped(invoices)} invoices with ${grouped(Object.keys(at.sandbox.state.invoicePayments).length)} payments, ${SEEDS} seeds, every other one with faults (${said}): paid + open = total, both sides agree to the cent, history replays to the status`)
})
