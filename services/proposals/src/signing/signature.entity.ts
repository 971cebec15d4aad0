import { defineEntity, p } from '@mikro-orm/core'

/**
 * The service may insert and read signatures, but never change or delete them. `document` and `record` are canonical JSON: the exact texts
 * that were hashed.
 */
export const SignatureEntity = defineEntity({
  name: 'Signature',
  tableName: 'signature',
  properties: {
    proposalId: p.integer().primary(),
    userId: p.integer(),
    document: p.text(),
    documentHash: p.string(),
    record: p.text(),
    recordHash: p.string(),
    name: p.text(),
    signedAt: p.string(),
    linkId: p.uuid(),
  },
})
