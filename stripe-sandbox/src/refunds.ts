import { type Form, textOf } from './form.ts'
import { type Charge, type Dispute, makeDispute, makeRefund, type Refund } from './objects.ts'
import { paymentsOf, type State } from './state.ts'
import { missing, StripeError } from './stripe-error.ts'

/** POST /v1/refunds. If no amount is given, the remaining amount is refunded. The invoice stays paid. */
export function createRefund(state: State, form: Form): { refund: Refund; charge: Charge } {
  const intentId = textOf(form, 'payment_intent')
  const charge = intentId === undefined ? chargeOf(state, textOf(form, 'charge') ?? '') : chargeOfIntent(state, intentId)
  const amount = textOf(form, 'amount')
  return refundCharge(state, charge, amount === undefined ? undefined : Number(amount))
}

function refundCharge(state: State, charge: Charge, wanted: number | undefined): { refund: Refund; charge: Charge } {
  const left = charge.amount - charge.amount_refunded
  if (left === 0) throw new StripeError(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (disputesOf(state, charge.id).some(isUndecided)) throw new StripeError(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  const amount = wanted ?? left
  if (!Number.isInteger(amount) || amount < 1) throw new StripeError(400, 'Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount > left) throw new StripeError(400, `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${left / 100})`, { param: 'amount' })
  const refund = makeRefund(charge, amount)
  state.refunds[refund.id] = refund
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  return { refund, charge }
}

/** Simulates the client's bank rejecting the refund, so that the money returns to the account. */
export function failRefund(state: State, id: string): { refund: Refund; charge: Charge } {
  const refund = state.refunds[id]
  if (!refund) throw missing('refund', id)
  const charge = chargeOf(state, refund.charge as string)
  Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  return { refund, charge }
}

/** Simulates the client disputing a charge at their bank. The bank takes the money back until the dispute is won. */
export function openDispute(state: State, charge: Charge, amount = charge.amount - charge.amount_refunded): Dispute {
  const dispute = makeDispute(charge, amount)
  state.disputes[dispute.id] = dispute
  charge.disputed = true
  return dispute
}

export function changeDispute(state: State, id: string, status: Dispute['status']): Dispute {
  const dispute = state.disputes[id]
  if (!dispute) throw missing('dispute', id)
  dispute.status = status
  return dispute
}

export function isUndecided({ status }: Dispute): boolean {
  return status === 'needs_response' || status === 'under_review'
}

/** GET /v1/disputes */
export function listDisputes({ disputes }: State, query: Form): Dispute[] {
  const charge = textOf(query, 'charge')
  const intent = textOf(query, 'payment_intent')
  const found = Object.values(disputes).filter((dispute) => (!charge || dispute.charge === charge) && (!intent || dispute.payment_intent === intent))
  return found.toReversed().slice(0, Number(textOf(query, 'limit') ?? 10))
}

export function disputesOf({ disputes }: State, chargeId: string): Dispute[] {
  return Object.values(disputes).filter(({ charge }) => charge === chargeId)
}

/** The charges for an invoice, in the order of its payments. */
export function chargesOfInvoice(state: State, invoiceId: string): Charge[] {
  return paymentsOf(state, invoiceId).flatMap(({ payment }) => (typeof payment.payment_intent === 'string' ? chargeOfIntent(state, payment.payment_intent) : []))
}

export function chargeOf({ charges }: State, id: string): Charge {
  const charge = charges[id]
  if (!charge) throw missing('charge', id)
  return charge
}

function chargeOfIntent(state: State, id: string): Charge {
  const intent = state.paymentIntents[id]
  if (!intent) throw missing('payment_intent', id)
  return chargeOf(state, intent.latest_charge as string)
}
