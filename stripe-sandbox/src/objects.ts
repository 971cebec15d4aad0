import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

/** An object of the SDK as JSON, with decimals as text. */
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

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('base64url').replaceAll(/[-_]/g, '0')}`
}

/** Unix time in seconds, as Stripe uses it. */
export function now(): number {
  return Math.floor(Date.now() / 1000)
}

export function listOfObjects<T>(data: T[], url: string) {
  return { object: 'list' as const, data, has_more: false, url }
}

export function makeCustomer(fields: Pick<Customer, 'name' | 'email' | 'metadata'>): Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: now(),
    currency: 'usd',
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    invoice_prefix: randomBytes(4).toString('hex').toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...fields,
  }
}

type NewInvoice = Pick<Invoice, 'collection_method' | 'currency' | 'description' | 'due_date' | 'footer' | 'metadata' | 'number'>

export function makeInvoice(customer: Customer, fields: NewInvoice): Invoice {
  const id = newId('in')
  const created = now()
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Billfold sandbox',
    account_tax_ids: null,
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: 'manual',
    created,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    discounts: [],
    effective_at: null,
    ending_balance: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOfObjects<Line>([], `/v1/invoices/${id}/lines`),
    livemode: false,
    next_payment_attempt: null,
    on_behalf_of: null,
    parent: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    test_clock: null,
    total: 0,
    total_discount_amounts: [],
    total_excluding_tax: 0,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
    ...fields,
  }
}

export function makeLine(invoice: Invoice, fields: Pick<Line, 'amount' | 'description' | 'metadata'>): Line {
  return {
    id: newId('il'),
    object: 'line_item',
    currency: invoice.currency,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    parent: null,
    period: { end: invoice.created, start: invoice.created },
    pretax_credit_amounts: [],
    pricing: { type: 'price_details', unit_amount_decimal: String(fields.amount) },
    quantity: 1,
    quantity_decimal: '1',
    subscription: null,
    subtotal: fields.amount,
    taxes: [],
    ...fields,
  }
}

export function makePaymentIntent(invoice: Invoice, amount: number): PaymentIntent {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    created: now(),
    currency: invoice.currency,
    customer: typeof invoice.customer === 'string' ? invoice.customer : null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
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
