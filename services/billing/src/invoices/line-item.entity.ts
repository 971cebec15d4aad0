import { defineEntity, p } from '@mikro-orm/core'

/** The write side. `invoiceIsLive` is part of the key to the invoice, and follows it. */
export const LineItemEntity = defineEntity({
  name: 'LineItem',
  tableName: 'invoice_line_item',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    invoiceId: p.integer(),
    invoiceIsLive: p.boolean(),
    description: p.text(),
    quantity: p.decimal(),
    rate: p.decimal(),
    timeEntryId: p.integer().nullable(),
  },
})
