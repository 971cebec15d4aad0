import { defineEntity, p } from '@mikro-orm/core'

export const ClientContactEntity = defineEntity({
  name: 'ClientContact',
  tableName: 'client_contact',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    clientId: p.integer(),
    name: p.string(),
    email: p.string().nullable(),
    phone: p.string().nullable(),
    role: p.string().nullable(),
    isBilling: p.boolean().default(false),
    position: p.integer(),
    updatedAt: p.datetime().defaultRaw('now()').onUpdate(() => new Date()),
    version: p.integer().version(),
  },
})
