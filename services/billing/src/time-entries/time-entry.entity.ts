import { explainConstraints } from '@billfold/server-kit/database/constraint-error'
import { defineEntity, p } from '@mikro-orm/core'

/** The write side. Lists and pages read by SQL: see time-entry.queries.ts. */
export const TimeEntryEntity = defineEntity({
  name: 'TimeEntry',
  tableName: 'time_entry',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    clientId: p.integer(),
    projectId: p.integer(),
    description: p.text(),
    hours: p.decimal(),
    rate: p.decimal(),
    date: p.date(),
    isBillable: p.boolean().default(true),
    isInvoiced: p.boolean().default(false),
    invoiceId: p.integer().nullable(),
    updatedAt: p.datetime().defaultRaw('now()').onUpdate(() => new Date()),
    version: p.integer().version(),
  },
})

// Somebody else's record, one that does not exist and one of another client are refused in the same words.
explainConstraints({
  time_entry_project: ['not_found', 'Project not found for this client', 'projectId'],
  time_entry_invoice: ['not_found', 'Invoice not found for this client', 'invoiceId'],
  time_entry_on_invoice_is_invoiced: ['validation_failed', 'A time entry on an invoice is invoiced', 'isInvoiced'],
  time_entry_amount_fits: ['validation_failed', 'Hours × rate must be below 100000000', 'hours'],
})
