import { createHash } from 'node:crypto'
import { formatMoney, fromUnits, type Money, toUnits } from '@billfold/contracts/money'
import { sumOf } from '@billfold/contracts/invoices/invoice-totals'
import { type StripeInvoiceStatus, stripeInvoiceStatuses } from '@billfold/contracts/payments/payment-calls'
import type { Stripe } from 'stripe'
import { type Attempt, type Bill, type BillLine, outcomeOf, PaymentFailure, type PaymentState, type ReceivedPayment } from '../payment-provider.ts'
import type { CallStripe } from './stripe-client.ts'

/** Stripe rejects longer numbers. */
const MAX_NUMBER = 26
const MAX_DESCRIPTION = 500
/** Stripe's limit. The remaining lines are merged into one to keep the total. */
const MAX_LINES = 100
/** Stripe's minimum card charge. */
const LEAST: Money = '0.50'
const HOUR_MS = 3_600_000
/** Maximum number of objects in a response. */
const MOST = 100

/**
 * Starts or continues an attempt: creates the draft, adds the lines, opens the invoice. Each step checks what exists at Stripe, because
 * Stripe forgets idempotency keys after a day. Our reference still finds the invoice then.
 */
export async function openInvoice(callStripe: CallStripe, bill: Bill, attempt: Attempt): Promise<Stripe.Invoice> {
  requirePayable(bill)
  const content = fingerprintOf(bill)
  const options = { key: `${attempt.reference}-${attempt.number}-${content}`, metadata: { reference: attempt.reference, content } }
  let draft = attempt.isResumed ? await usableInvoice(callStripe, bill.customerId, attempt.reference, content) : undefined
  try {
    draft ??= await create(callStripe, bill, options, printedNumber(bill))
    return await complete(callStripe, draft, bill, options.key)
  } catch (error) {
    if (!isAboutNumber(error)) throw error
    // The number is already used in that Stripe account, perhaps since the draft was created. Lets Stripe assign a number, and prints ours
    // next to it.
    if (draft) await withdraw(callStripe, draft)
    const key = `${options.key}-unnumbered`
    return complete(callStripe, await create(callStripe, bill, { ...options, key }, undefined), bill, key)
  }
}

async function complete(callStripe: CallStripe, draft: Stripe.Invoice, bill: Bill, key: string): Promise<Stripe.Invoice> {
  if (draft.status !== 'draft') return requireOnce(callStripe, draft, bill)
  const isEmpty = draft.lines.data.length === 0
  const filled = isEmpty
    ? await callStripe((stripe) => stripe.invoices.addLines(draft.id, { lines: linesOf(bill) }, { idempotencyKey: `${key}-lines` }))
    : draft
  await requireOnce(callStripe, filled, bill)
  return requireOnce(callStripe, await finalize(callStripe, draft.id), bill)
}

/**
 * Concurrent attempts with different idempotency keys may both have found the invoice empty and added the lines. Such an invoice can be
 * withdrawn, because its link is not public yet.
 */
async function requireOnce(callStripe: CallStripe, invoice: Stripe.Invoice, bill: Bill): Promise<Stripe.Invoice> {
  if (invoice.subtotal === cents(totalOf(bill))) return invoice
  await withdraw(callStripe, invoice)
  throw new PaymentFailure('refused', 'conflict', 'This was sent to Stripe twice at the same time and has been withdrawn. Please try again.')
}

function totalOf({ lines }: Bill): Money {
  return sumOf(lines.map(({ amount }) => amount))
}

function requirePayable(bill: Bill): void {
  const total = totalOf(bill)
  if (cents(total) < cents(LEAST))
    throw new PaymentFailure('refused', 'conflict', `Stripe does not accept payments below ${formatMoney(LEAST)}. This is ${formatMoney(total)}.`)
}

/** Distinguishes a bill from its version before an edit. */
function fingerprintOf(bill: Bill): string {
  return createHash('sha256').update(JSON.stringify(bill)).digest('hex').slice(0, 16)
}

/** Finds the invoice with this content. Withdraws an invoice with older content, whose link was never shared. */
async function usableInvoice(callStripe: CallStripe, customerId: string, reference: string, content: string): Promise<Stripe.Invoice | undefined> {
  let usable: Stripe.Invoice | undefined
  for (const invoice of await invoicesOf(callStripe, customerId, reference)) {
    if (invoice.status === 'void') continue
    if (!usable && invoice.metadata?.content === content) usable = invoice
    else await withdraw(callStripe, invoice)
  }
  return usable
}

export async function invoicesOf(callStripe: CallStripe, customerId: string, reference: string): Promise<Stripe.Invoice[]> {
  const invoices = await allInvoicesOf(callStripe, customerId)
  return invoices.filter(({ metadata }) => metadata?.reference === reference)
}

export function allInvoicesOf(callStripe: CallStripe, customer: string): Promise<Stripe.Invoice[]> {
  return callStripe((stripe) => stripe.invoices.list({ customer, limit: MOST, expand: ['data.payments'] }).autoPagingToArray({ limit: 10_000 }))
}

/** Deletes a draft or voids an open invoice. If Stripe rejects that, a concurrent attempt has opened or withdrawn the invoice. */
export async function withdraw(callStripe: CallStripe, { id, status }: Stripe.Invoice): Promise<void> {
  try {
    if (status === 'draft') await callStripe((stripe) => stripe.invoices.del(id))
    else if (status === 'open' || status === 'uncollectible') await callStripe((stripe) => stripe.invoices.voidInvoice(id))
  } catch (error) {
    if (outcomeOf(error) === 'missing') return
    if (outcomeOf(error) !== 'refused') throw error
    const now = await retrieve(callStripe, id)
    if (now.status === status) throw error
    await withdraw(callStripe, now)
  }
}

interface CreateOptions {
  key: string
  metadata: Record<string, string>
}

function printedNumber({ number }: Bill): string | undefined {
  return number.length <= MAX_NUMBER ? number : undefined
}

function isAboutNumber(error: unknown): boolean {
  return error instanceof PaymentFailure && (error.cause as Stripe.errors.StripeError | undefined)?.param === 'number'
}

function create(
  callStripe: CallStripe,
  { customerId, number, dueDate, poNumber }: Bill,
  { key, metadata }: CreateOptions,
  printed: string | undefined,
): Promise<Stripe.Invoice> {
  const params: Stripe.InvoiceCreateParams = {
    customer: customerId,
    currency: 'usd',
    collection_method: 'send_invoice',
    // Excludes the customer's other pending items.
    pending_invoice_items_behavior: 'exclude',
    auto_advance: false,
    metadata,
    ...dueOf(dueDate),
    ...(printed === undefined ? { description: `Invoice ${number}` } : { number: printed }),
    ...(poNumber !== undefined && { custom_fields: [{ name: 'PO number', value: poNumber }] }),
  }
  return callStripe((stripe) => stripe.invoices.create(params, { idempotencyKey: `${key}-invoice` }))
}

/** Noon UTC is the same date across the Americas and Europe. Stripe rejects a time in the past, so an overdue invoice is due immediately. */
function dueOf(dueDate: string): { due_date: number } | { days_until_due: number } {
  const due = Date.parse(`${dueDate}T12:00:00Z`)
  return due > Date.now() + HOUR_MS ? { due_date: due / 1000 } : { days_until_due: 0 }
}

function linesOf({ lines }: Bill): Stripe.InvoiceAddLinesParams.Line[] {
  const shown = lines.length > MAX_LINES ? lines.slice(0, MAX_LINES - 1) : lines
  const rest = lines.slice(shown.length)
  const all = rest.length > 0 ? [...shown, { description: `${rest.length} more lines`, amount: sumOf(rest.map(({ amount }) => amount)) }] : shown
  return all.map(({ description, amount }: BillLine) => ({ description: description.slice(0, MAX_DESCRIPTION), amount: cents(amount) }))
}

const AFTER_DRAFT = ['open', 'paid', 'uncollectible', 'void'] as const

/** A double click may already have finalized the invoice. */
function finalize(callStripe: CallStripe, id: string): Promise<Stripe.Invoice> {
  return changeTo(callStripe, id, AFTER_DRAFT, (stripe) => stripe.invoices.finalizeInvoice(id, WITH_PAYMENTS))
}

/** If Stripe rejects the change, the invoice may already have a wanted status. */
export async function changeTo(
  callStripe: CallStripe,
  id: string,
  wanted: readonly (Stripe.Invoice.Status | null)[],
  change: (stripe: Stripe) => Promise<Stripe.Invoice>,
): Promise<Stripe.Invoice> {
  try {
    return await callStripe(change)
  } catch (error) {
    if (outcomeOf(error) !== 'refused') throw error
    const invoice = await retrieve(callStripe, id)
    if (!wanted.includes(invoice.status)) throw error
    return invoice
  }
}

export function retrieve(callStripe: CallStripe, id: string): Promise<Stripe.Invoice> {
  return callStripe((stripe) => stripe.invoices.retrieve(id, WITH_PAYMENTS))
}

// State

/** Stripe omits payments unless they are requested. */
export const WITH_PAYMENTS = { expand: ['payments'] }

/** Expanded from the payments, because charges would be a fifth level from an invoice and Stripe expands only four. */
const WITH_CHARGES = ['data.payment.charge', 'data.payment.payment_intent.latest_charge']

export async function stateOf(callStripe: CallStripe, invoice: Stripe.Invoice): Promise<PaymentState> {
  const found = await paymentsOf(callStripe, invoice)
  const intent = (found.find((payment) => payment.is_default) ?? found[0])?.payment.payment_intent
  return {
    providerId: invoice.id,
    status: statusOf(invoice),
    // Stripe keeps the remaining amount on a void invoice, which cannot be paid.
    amountDue: dollars(invoice.status === 'void' ? 0 : invoice.amount_remaining),
    amountPaid: dollars(invoice.amount_paid),
    paidAt: invoice.status === 'paid' ? instant(invoice.status_transitions.paid_at ?? invoice.created) : null,
    paymentIntentId: idOf(intent),
    paymentLink: invoice.hosted_invoice_url ?? null,
    recipient: invoice.customer_email,
    payments: await receivedOf(callStripe, found),
  }
}

/** Stripe may add statuses. An invoice with an unknown status keeps its last known state. */
function statusOf({ status }: Stripe.Invoice): StripeInvoiceStatus {
  const known = stripeInvoiceStatuses.find((word) => word === status)
  if (!known) throw new PaymentFailure('failed', 'conflict', `Stripe returned an unknown invoice status: '${status}'`)
  return known
}

/** Requests charges only after something was paid, because most checks are for unpaid invoices. */
async function paymentsOf(callStripe: CallStripe, { id, payments }: Stripe.Invoice): Promise<Stripe.InvoicePayment[]> {
  if (payments && !payments.has_more && !payments.data.some(isReceived)) return payments.data
  return listPayments(callStripe, id)
}

async function listPayments(callStripe: CallStripe, invoice: string): Promise<Stripe.InvoicePayment[]> {
  const { data } = await callStripe((stripe) => stripe.invoicePayments.list({ invoice, limit: MOST, expand: WITH_CHARGES }))
  return data
}

function isReceived({ status, amount_paid: amount }: Stripe.InvoicePayment): boolean {
  return status === 'paid' && amount !== null && amount > 0
}

/** Payments of an invoice with their refunds, without the invoice's state. */
export async function receivedFor(callStripe: CallStripe, invoice: string): Promise<ReceivedPayment[]> {
  return receivedOf(callStripe, await listPayments(callStripe, invoice))
}

function receivedOf(callStripe: CallStripe, payments: readonly Stripe.InvoicePayment[]): Promise<ReceivedPayment[]> {
  return Promise.all(payments.filter(isReceived).map((payment) => received(callStripe, payment)))
}

async function received(callStripe: CallStripe, invoicePayment: Stripe.InvoicePayment): Promise<ReceivedPayment> {
  const { id, amount_paid: paid, created, status_transitions: { paid_at: paidAt }, payment } = invoicePayment
  const amount = paid ?? 0
  const charge = chargeOf(payment)
  const disputed = Math.min(charge?.disputed ? await disputedAmount(callStripe, charge.id) : 0, amount)
  // Money that is both refunded and disputed is counted only once.
  const refunded = Math.min((charge?.amount_refunded ?? 0) + disputed, amount)
  return {
    providerId: id,
    amount: dollars(amount),
    refunded: dollars(refunded),
    disputed: dollars(disputed),
    at: instant(paidAt ?? created),
    source: payment.type === 'payment_record' ? 'outside' : 'stripe',
    paymentIntentId: idOf(payment.payment_intent ?? payment.charge),
  }
}

function chargeOf({ payment_intent: intent, charge }: Stripe.InvoicePayment.Payment): Stripe.Charge | undefined {
  const found = typeof intent === 'object' ? intent.latest_charge : charge
  return typeof found === 'object' && found !== null ? found : undefined
}

async function disputedAmount(callStripe: CallStripe, charge: string): Promise<number> {
  const { data } = await callStripe((stripe) => stripe.disputes.list({ charge, limit: MOST }))
  return data.filter(takesMoney).reduce((sum, { amount }) => sum + amount, 0)
}

/** Won or prevented disputes return the money. Inquiries, whose statuses start with 'warning', never take any. */
function takesMoney({ status }: Stripe.Dispute): boolean {
  return status !== 'won' && status !== 'prevented' && !status.startsWith('warning')
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

/** Formats integer cents exactly, without a float. */
function dollars(cents: number): Money {
  return fromUnits(BigInt(cents), 2)
}

function cents(amount: Money): number {
  return Number(toUnits(amount, 2))
}

function instant(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
