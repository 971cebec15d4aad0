import { defineEntity, p } from '@mikro-orm/core'

/** The write side; its amount is Postgres' own. */
export const LineItemEntity = defineEntity({
  name: 'LineItem',
  tableName: 'proposal_line_item',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    proposalId: p.integer(),
    description: p.text(),
    quantity: p.decimal(),
    rate: p.decimal(),
  },
})
