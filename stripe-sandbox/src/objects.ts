import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

/** An SDK object as JSON, with decimals as strings. */
type Wire<T> = T extends string
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [K in keyof T]: Wire<T[K]> }
        : T

export type Customer = Wire<Stripe.Customer>
export type Invoice = Wire<Stripe.Invoice>
type Line = Wire<Stripe.InvoiceLineItem>
export type InvoicePayment = Wire<Stripe.InvoicePayment>
export type PaymentIntent = Wire<Stripe.PaymentIntent>
export type Charge = Wire<Stripe.Charge>
export type Refund = Wire<Stripe.Refund>
export type Dispute = Wire<Stripe.Dispute>

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('base64url').replaceAll(/[-_]/g, '0')}`
}

/** In seconds, like Stripe's timestamps. */
export function now(): number {
  return Math.floor(Date.now() / 1000)
}

export function listOfObjects<T>(data: T[], url: string, hasMore = false) {
  return { object: 'list' as const, data, has_more: hasMore, url }
}

/** Null values for fields that the sandbox never fills in. */
function nulls<K extends string>(...names: K[]): Record<K, null> {
  return Object.fromEntries(names.map((name) => [name, null])) as Record<K, null>
}

/** Empty lists for fields that the sandbox never fills in. */
function lists<K extends string>(...names: K[]): Record<K, never[]> {
  return Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, never[]>
}

function zeros<K extends string>(...names: K[]): Record<K, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<K, number>
}

export function makeCustomer(fields: Pick<Customer, 'name' | 'email' | 'metadata'>): Customer {
  return {
    ...nulls('address', 'customer_account', 'default_source', 'description', 'discount', 'phone', 'shipping', 'test_clock'),
    id: newId('cus'),
    object: 'customer',
    balance: 0,
    created: now(),
    currency: 'usd',
    delinquent: false,
    invoice_prefix: randomBytes(4).toString('hex').toUpperCase(),
    invoice_settings: nulls('custom_fields', 'default_payment_method', 'footer', 'rendering_options'),
    livemode: false,
    next_invoice_sequence: 1,
    preferred_locales: [],
    tax_exempt: 'none',
    ...fields,
  }
}

type NewInvoice = Pick<Invoice, 'collection_method' | 'currency' | 'custom_fields' | 'description' | 'due_date' | 'metadata' | 'number'>

export function makeInvoice(customer: Customer, fields: NewInvoice): Invoice {
  const id = newId('in')
  const created = now()
  return {
    ...nulls('account_tax_ids', 'application', 'automatically_finalizes_at', 'default_payment_method', 'default_source', 'effective_at', 'ending_balance', 'footer'),
    ...nulls('customer_account', 'customer_address', 'customer_phone', 'customer_shipping', 'from_invoice', 'hosted_invoice_url', 'invoice_pdf', 'last_finalization_error'),
    ...nulls('latest_revision', 'next_payment_attempt', 'on_behalf_of', 'parent', 'receipt_number', 'rendering', 'shipping_cost', 'shipping_details'),
    ...nulls('statement_descriptor', 'test_clock', 'webhooks_delivered_at'),
    ...zeros('amount_due', 'amount_overpaid', 'amount_paid', 'amount_remaining', 'amount_shipping', 'attempt_count', 'subtotal', 'subtotal_excluding_tax', 'total'),
    ...zeros('total_excluding_tax', 'post_payment_credit_notes_amount', 'pre_payment_credit_notes_amount', 'starting_balance'),
    ...lists('customer_tax_ids', 'default_tax_rates', 'discounts', 'total_discount_amounts', 'total_pretax_credit_amounts', 'total_taxes'),
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Billfold sandbox',
    attempted: false,
    auto_advance: false,
    automatic_tax: { enabled: false, ...nulls('disabled_reason', 'liability', 'provider', 'status') },
    billing_reason: 'manual',
    created,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_tax_exempt: 'none',
    issuer: { type: 'self' },
    lines: listOfObjects<Line>([], `/v1/invoices/${id}/lines`),
    livemode: false,
    payment_settings: nulls('default_mandate', 'payment_method_options', 'payment_method_types'),
    period_end: created,
    period_start: created,
    status: 'draft',
    status_transitions: nulls('finalized_at', 'marked_uncollectible_at', 'paid_at', 'voided_at'),
    ...fields,
  }
}

export function makeLine(invoice: Invoice, fields: Pick<Line, 'amount' | 'description' | 'metadata'>): Line {
  return {
    ...nulls('parent', 'subscription'),
    ...lists('discount_amounts', 'discounts', 'pretax_credit_amounts', 'taxes'),
    id: newId('il'),
    object: 'line_item',
    currency: invoice.currency,
    discountable: true,
    invoice: invoice.id,
    livemode: false,
    period: { end: invoice.created, start: invoice.created },
    pricing: { type: 'price_details', unit_amount_decimal: String(fields.amount) },
    quantity: 1,
    quantity_decimal: '1',
    subtotal: fields.amount,
    ...fields,
  }
}

export function makePaymentIntent(invoice: Invoice, amount: number): PaymentIntent {
  const id = newId('pi')
  return {
    ...nulls('allowed_payment_method_types', 'application', 'application_fee_amount', 'automatic_payment_methods', 'canceled_at', 'cancellation_reason'),
    ...nulls('customer_account', 'description', 'excluded_payment_method_types', 'last_payment_error', 'latest_charge', 'managed_payments', 'next_action'),
    ...nulls('on_behalf_of', 'payment_method', 'payment_method_configuration_details', 'payment_record', 'processing', 'receipt_email', 'review'),
    ...nulls('setup_future_usage', 'shipping', 'source', 'statement_descriptor', 'statement_descriptor_suffix', 'transfer_data', 'transfer_group'),
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    created: now(),
    currency: invoice.currency,
    customer: typeof invoice.customer === 'string' ? invoice.customer : null,
    livemode: false,
    metadata: {},
    payment_method_options: {},
    payment_method_types: ['card'],
    status: 'requires_payment_method',
  }
}

export function makeInvoicePayment(invoice: Invoice, intent: PaymentIntent, isDefault: boolean): InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: intent.amount,
    created: now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: isDefault,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
}

export function makeCharge(intent: PaymentIntent): Charge {
  return {
    ...nulls('application', 'application_fee', 'application_fee_amount', 'balance_transaction', 'calculated_statement_descriptor', 'description', 'failure_balance_transaction'),
    ...nulls('failure_code', 'failure_message', 'fraud_details', 'on_behalf_of', 'outcome', 'payment_method', 'payment_method_details', 'receipt_email', 'receipt_number'),
    ...nulls('receipt_url', 'review', 'shipping', 'source', 'source_transfer', 'statement_descriptor', 'statement_descriptor_suffix', 'transfer_data', 'transfer_group'),
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    billing_details: nulls('address', 'email', 'name', 'phone', 'tax_id'),
    captured: true,
    created: now(),
    currency: intent.currency,
    customer: intent.customer,
    disputed: false,
    livemode: false,
    metadata: {},
    paid: true,
    payment_intent: intent.id,
    refunded: false,
    status: 'succeeded',
  }
}

export function makeRefund(charge: Charge, amount: number): Refund {
  return {
    ...nulls('balance_transaction', 'customer_account', 'payment_method', 'reason', 'receipt_number', 'source_transfer_reversal', 'transfer_reversal'),
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    customer: charge.customer,
    metadata: {},
    payment_intent: charge.payment_intent,
    status: 'succeeded',
  }
}

export function makeDispute(charge: Charge, amount: number): Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...nulls('access_activity_log', 'billing_address', 'cancellation_policy', 'cancellation_policy_disclosure', 'cancellation_rebuttal', 'customer_communication'),
      ...nulls('customer_email_address', 'customer_name', 'customer_purchase_ip', 'customer_signature', 'duplicate_charge_documentation', 'duplicate_charge_explanation'),
      ...nulls('duplicate_charge_id', 'product_description', 'receipt', 'refund_policy', 'refund_policy_disclosure', 'refund_refusal_explanation', 'service_date'),
      ...nulls('service_documentation', 'shipping_address', 'shipping_carrier', 'shipping_date', 'shipping_documentation', 'shipping_tracking_number', 'uncategorized_file'),
      ...nulls('uncategorized_text'),
      enhanced_evidence: {},
    },
    evidence_details: { due_by: now() + 7 * 86_400, enhanced_eligibility: {}, has_evidence: false, past_due: false, submission_count: 0, submission_method: 'not_submitted' },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
}
