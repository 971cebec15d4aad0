import type { InvoiceKind, InvoiceStatus, StatusChange } from '@billfold/contracts/invoices/invoice'
import type { InvoiceTemplate } from '@billfold/contracts/invoices/invoice-design'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

// Used for writing; reads are in invoice.sql.ts. Omits columns that only the database sets.

export const InvoiceEntity = defineEntity({
  name: 'Invoice',
  tableName: 'invoice',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    clientId: p.integer(),
    projectId: p.integer().nullable(),
    invoiceNumber: p.string(),
    poNumber: p.string().nullable(),
    kind: p.string().$type<InvoiceKind>().default('standard'),
    proposalId: p.integer().nullable(),
    status: p.string().$type<InvoiceStatus>(),
    overdueAfter: p.date().nullable(),
    earlierStatus: p.string().$type<InvoiceStatus>().nullable(),
    issueDate: p.date(),
    dueDate: p.date(),
    paidDate: p.date().nullable(),
    submittedDate: p.date().nullable(),
    subtotal: p.decimal(),
    taxRate: p.decimal().nullable(),
    taxAmount: p.decimal(),
    deducted: p.decimal().default('0'),
    total: p.decimal(),
    notes: p.text().nullable(),
    sendReminders: p.boolean().default(true),
    template: p.string().$type<InvoiceTemplate>().nullable(),
    accentColor: p.string().nullable(),
    updatedAt: p.datetime().defaultRaw('now()').onUpdate(() => new Date()),
    version: p.integer().version(),
  },
})
export type InvoiceRow = InferEntity<typeof InvoiceEntity>

/** Line items are printed in id order. */
export const LineItemEntity = defineEntity({
  name: 'LineItem',
  tableName: 'invoice_line_item',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    invoice: () => p.manyToOne(InvoiceEntity),
    /** Follows the invoice's status through a cascade: false once the invoice is cancelled. */
    invoiceIsLive: p.boolean(),
    description: p.text(),
    quantity: p.decimal(),
    rate: p.decimal(),
    timeEntryId: p.integer().nullable(),
  },
})

/** Append-only: the service role may not update or delete rows. */
export const StatusChangeEntity = defineEntity({
  name: 'StatusChange',
  tableName: 'invoice_status_change',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    invoice: () => p.manyToOne(InvoiceEntity),
    changedBy: p.string().$type<StatusChange['by']>(),
    fromStatus: p.string().$type<InvoiceStatus>().nullable(),
    toStatus: p.string().$type<InvoiceStatus>(),
    reason: p.text(),
    dueDate: p.date().nullable(),
  },
})

export const InvoiceDesignEntity = defineEntity({
  name: 'InvoiceDesign',
  tableName: 'invoice_design',
  properties: {
    userId: p.integer().primary(),
    template: p.string().$type<InvoiceTemplate>(),
    accentColor: p.string(),
    terms: p.text().nullable(),
  },
})

export const invoiceEntities = [InvoiceEntity, LineItemEntity, StatusChangeEntity, InvoiceDesignEntity]
