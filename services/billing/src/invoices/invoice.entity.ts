import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** The write side. Lists and pages read by SQL: see invoice.queries.ts. */
export const InvoiceEntity = defineEntity({
  name: 'Invoice',
  tableName: 'invoice',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    clientId: p.integer(),
    projectId: p.integer().nullable(),
    invoiceNumber: p.string(),
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
    total: p.decimal(),
    notes: p.text().nullable(),
    template: p.string().nullable(),
    accentColor: p.string().nullable(),
    updatedAt: p.datetime().defaultRaw('now()').onUpdate(() => new Date()),
    version: p.integer().version(),
  },
})
export type InvoiceRow = InferEntity<typeof InvoiceEntity>
