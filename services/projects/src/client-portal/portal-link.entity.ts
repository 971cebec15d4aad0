import { defineEntity, p } from '@mikro-orm/core'

/** server-kit's `shareLinks` creates and revokes links. */
export const PortalLinkEntity = defineEntity({
  name: 'PortalLink',
  tableName: 'portal_link',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.integer(),
    clientId: p.integer(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
    views: p.integer().default(0),
    lastViewedAt: p.datetime().nullable(),
  },
})
