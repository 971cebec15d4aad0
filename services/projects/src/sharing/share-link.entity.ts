import { defineEntity, p } from '@mikro-orm/core'

/** server-kit's `shareLinks` creates and revokes links. */
export const ShareLinkEntity = defineEntity({
  name: 'ShareLink',
  tableName: 'share_link',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.integer(),
    projectId: p.integer(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
    views: p.integer().default(0),
    lastViewedAt: p.datetime().nullable(),
  },
})
