import { dueBeforeIssue, type InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { explainConstraints } from '@billfold/server-kit/database/constraint-error'
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

// Somebody else's record, one that does not exist and one of another client are refused in the same words.
explainConstraints({
  invoice_client: ['not_found', 'Client not found', 'clientId'],
  invoice_project: ['not_found', 'Project not found for this client', 'projectId'],
  invoice_due_after_issue: ['validation_failed', dueBeforeIssue, 'dueDate'],
  line_item_entry_once: ['entry_already_invoiced', 'A time entry can be invoiced only once', 'timeEntryIds'],
  line_item_claims_entry: ['entry_already_invoiced', 'A time entry is no longer on this invoice', 'timeEntryIds'],
})
