import { defineEntity, p } from '@mikro-orm/core'

/** server-kit's `shareLinks` creates and revokes links. */
export const ShareLinkEntity = defineEntity({
  name: 'ShareLink',
  tableName: 'share_link',
  properties: {
    id: p.uuid().primary(),
    userId: p.integer(),
    invoiceId: p.integer(),
    expiresAt: p.string().nullable(),
    revokedAt: p.string().nullable(),
    sites: p.array(),
    views: p.integer(),
    firstViewedAt: p.string().nullable(),
    lastViewedAt: p.string().nullable(),
  },
})
