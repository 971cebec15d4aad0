import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

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
    isBillable: p.boolean(),
    /** True if set by hand, or because the entry is on an invoice. */
    isInvoiced: p.boolean(),
    invoiceId: p.integer().nullable(),
    updatedAt: p.datetime().defaultRaw('now()').onUpdate(() => new Date()),
    version: p.integer().version(),
  },
})
export type TimeEntryRow = InferEntity<typeof TimeEntryEntity>
