import type { Language } from '@billfold/contracts/settings/languages'
import { defineEntity, p } from '@mikro-orm/core'

export const ClientEntity = defineEntity({
  name: 'Client',
  tableName: 'client',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    name: p.string(),
    email: p.string(),
    phone: p.string().nullable(),
    industry: p.string().nullable(),
    website: p.string().nullable(),
    primaryContact: p.string().nullable(),
    hourlyRate: p.decimal().nullable(),
    totalReceived: p.decimal().default('0'),
    currency: p.string().default('USD'),
    paymentTerms: p.string().default('Net 30'),
    taxId: p.string().nullable(),
    address: p.text().nullable(),
    logoUrl: p.string().nullable(),
    language: p.string().$type<Language>().nullable(),
    isActive: p.boolean().default(true),
    sendReminders: p.boolean().default(true),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()').onUpdate(() => new Date()),
    version: p.integer().version(),
  },
})
