import type { PaymentMethod } from '@billfold/contracts/payments/payment'
import type { StripeInvoiceStatus } from '@billfold/contracts/payments/payment-calls'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

// Reads are in payment.sql.ts. So are writes that must be one conditional statement: those to customers, payments, events and orphans.

/** The bill for an invoice, in its last known state at the provider. */
export const SyncedBillEntity = defineEntity({
  name: 'SyncedBill',
  tableName: 'synced_bill',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    invoiceId: p.integer(),
    reference: p.uuid().defaultRaw('gen_random_uuid()'),
    attempt: p.integer().default(1),
    providerId: p.string().nullable(),
    paymentIntentId: p.string().nullable(),
    paymentLink: p.string().nullable(),
    status: p.string().$type<StripeInvoiceStatus>().nullable(),
    amountDue: p.decimal().default('0'),
    amountPaid: p.decimal().default('0'),
    sentAt: p.string().nullable(),
    isWithdrawn: p.boolean().default(false),
  },
})
export type SyncedBillRow = InferEntity<typeof SyncedBillEntity>

/** Money received for an invoice. Triggers maintain the invoice's `amount_paid` and the balance payment. */
export const InvoicePaymentEntity = defineEntity({
  name: 'InvoicePayment',
  tableName: 'invoice_payment',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    invoiceId: p.integer(),
    amount: p.decimal(),
    date: p.date().nullable(),
    method: p.string().$type<PaymentMethod>(),
    note: p.text().nullable(),
    source: p.string().$type<'manual' | 'stripe'>(),
    isBalance: p.boolean().default(false),
    updatedAt: p.datetime().defaultRaw('now()').onUpdate(() => new Date()),
  },
})

export const paymentEntities = [SyncedBillEntity, InvoicePaymentEntity]
