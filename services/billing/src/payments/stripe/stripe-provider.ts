import { isUtf8 } from 'node:buffer'
import { AppError } from '@billfold/contracts/errors'
import { sharedNow } from '@billfold/server-kit/database/clock'
import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { PaymentFailure, type PaymentProvider } from '../payment-provider.ts'
import { type CallStripe, notSetUp, stripeClient, type StripeSettings } from './stripe-client.ts'
import { allInvoicesOf, changeTo, idOf, invoicesOf, openInvoice, receivedFor, retrieve, stateOf, WITH_PAYMENTS, withdraw } from './stripe-invoice.ts'

/** Maximum age of a webhook in seconds; an older one may be a replay. */
const TOLERANCE_S = 300

export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const callStripe = stripeClient(settings)

  return {
    isSetUp: settings.secretKey !== undefined,
    requireSetUp() {
      if (settings.secretKey === undefined) throw notSetUp('STRIPE_SECRET_KEY')
    },
    async createCustomer({ name, email }, { reference, number, isResumed }) {
      const known = isResumed ? await callStripe((stripe) => stripe.customers.list({ email, limit: 100 })) : { data: [] }
      const left = known.data.find(({ metadata }) => metadata.reference === reference)
      if (left) return left.id
      const made = await callStripe((stripe) =>
        stripe.customers.create({ name, email, metadata: { reference } }, { idempotencyKey: `${reference}-${number}-customer` }),
      )
      return made.id
    },
    async updateCustomer(customerId, { name, email }) {
      await callStripe((stripe) => stripe.customers.update(customerId, { name, email }))
    },
    deleteCustomer(customerId) {
      return deleteCustomer(callStripe, customerId)
    },
    async open(bill, attempt) {
      return stateOf(callStripe, await openInvoice(callStripe, bill, attempt))
    },
    async abandon(reference, customerId) {
      for (const invoice of await invoicesOf(callStripe, customerId, reference)) await withdraw(callStripe, invoice)
    },
    async send(id, { reference, number }) {
      return stateOf(callStripe, await callStripe((stripe) => stripe.invoices.sendInvoice(id, WITH_PAYMENTS, { idempotencyKey: `${reference}-${number}-send` })))
    },
    async status(id) {
      return stateOf(callStripe, await retrieve(callStripe, id))
    },
    payments(id) {
      return receivedFor(callStripe, id)
    },
    async markPaidOutside(id) {
      return stateOf(callStripe, await changeTo(callStripe, id, ['paid', 'void'], (stripe) => stripe.invoices.pay(id, { paid_out_of_band: true, ...WITH_PAYMENTS })))
    },
    async void(id) {
      return stateOf(callStripe, await changeTo(callStripe, id, ['void'], (stripe) => stripe.invoices.voidInvoice(id, WITH_PAYMENTS)))
    },
    async readEvent(body, signature) {
      const secret = settings.webhookSecret
      if (!secret) throw notSetUp('STRIPE_WEBHOOK_SECRET')
      const signed = await callStripe(async ({ webhooks }) => readSigned(() => webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, sharedNow())))
      const { id, type, data } = readFields(body, signed)
      return { id, billProviderId: invoiceIdOf(data.object), paymentIntentId: intentIdOf(data.object), isSending: type === 'invoice.sent' }
    },
  }
}

/** Withdraws our unpaid invoices first. A customer with payments, or with objects created by others, is kept. */
async function deleteCustomer(callStripe: CallStripe, id: string): Promise<void> {
  const refusals: PaymentFailure[] = []
  for (const invoice of await allInvoicesOf(callStripe, id)) {
    if (canBePaid(invoice)) await withdraw(callStripe, invoice).catch((error: unknown) => refusals.push(endedElsewhere(error)))
  }
  const left = await allInvoicesOf(callStripe, id)
  if (left.some(canBePaid)) throw refusals[0] ?? new PaymentFailure('refused', 'conflict', 'Another invoice was created for this customer.')
  if (left.every(({ status, amount_paid: paid }) => status === 'void' && paid === 0)) await callStripe((stripe) => stripe.customers.del(id))
}

/** True for our invoices without any payment. */
function canBePaid({ metadata, status, amount_paid: paid }: Stripe.Invoice): boolean {
  return Boolean(metadata?.reference) && paid === 0 && status !== 'void' && status !== 'paid'
}

/** The job or a running attempt may have closed the invoice first. The invoice's state will show that. */
function endedElsewhere(error: unknown): PaymentFailure {
  if (error instanceof PaymentFailure && (error.outcome === 'refused' || error.outcome === 'missing')) return error
  throw error
}

function readSigned(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (error instanceof SyntaxError) throw notAnEvent(error)
    // The event is forged or altered, so the response reveals nothing about it.
    throw new AppError('validation_failed', 'Invalid Stripe signature', { cause: error })
  }
}

const reference = z.optional(z.nullable(z.union([z.string(), z.object({ id: z.string() })])))
const stripeId = z.string().check(z.regex(/^\w{1,255}$/))

/** The fields we read. The SDK only checks the signature, not the shape. */
const event = z.object({
  id: stripeId,
  type: z.string(),
  data: z.object({
    object: z.object({
      object: z.optional(z.unknown()),
      id: z.optional(z.unknown()),
      invoice: reference,
      payment_intent: reference,
      charge: reference,
    }),
  }),
})

type Event = z.infer<typeof event>

function readFields(body: Uint8Array, signed: unknown): Event {
  const read = z.safeParse(event, signed)
  if (!isUtf8(body) || !read.success) throw notAnEvent(read.error)
  return read.data
}

function notAnEvent(cause: unknown): AppError {
  return new AppError('validation_failed', 'Not a Stripe event', { cause })
}

/** Null unless the event is about an invoice or a payment for one. */
function invoiceIdOf({ object, id, invoice }: Event['data']['object']): string | null {
  const found = object === 'invoice' ? id : object === 'invoice_payment' ? idOf(invoice) : null
  return z.safeParse(stripeId, found).data ?? null
}

/** Null unless the event is about a refund or a dispute. A charge without an intent is identified by its own id. */
function intentIdOf({ object, id, payment_intent: intent, charge }: Event['data']['object']): string | null {
  if (object !== 'charge' && object !== 'refund' && object !== 'dispute') return null
  return z.safeParse(stripeId, idOf(intent) ?? (object === 'charge' ? id : idOf(charge))).data ?? null
}
