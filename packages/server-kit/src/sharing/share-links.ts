import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { ShareLink } from '@billfold/contracts/sharing/share-link-calls'
import type { KeyRing } from '../key-ring.ts'
import type { ServiceSettings } from '../service.ts'
import { instant } from '../database/sql.ts'
import type { PublicScope, Scope, SharedScope, Transaction } from '../scope.ts'
import { isPortalRecord, linkTables, lookUpName, PORTAL_IS_OPEN, type PortalRecord, type SharedRecord } from './share-link-table.ts'

interface ShareTokens {
  tokenOf: (linkId: string) => string
  /** Returns undefined if the token was not created with our keys. */
  linkIdOf: (token: string) => string | undefined
}

const ID_BYTES = 16
const TAG_BYTES = 16

/**
 * A token consists of the link's id (a random UUID) and a keyed hash of the id, as 43 URL-safe characters. The database contains no secret,
 * so read access is not enough to create tokens. Guesses are rejected without a query. The first key creates tokens, and all keys in the
 * ring verify them.
 */
export function shareTokens(keys: KeyRing, kind: SharedRecord): ShareTokens {
  const [current, ...former] = keys.map(({ secret }) => {
    const key = createHmac('sha256', secret).update(`share links of a ${kind}`).digest()
    return (id: Buffer) => createHmac('sha256', key).update(id).digest().subarray(0, TAG_BYTES)
  }) as [(id: Buffer) => Buffer, ...((id: Buffer) => Buffer)[]]
  return {
    tokenOf(linkId) {
      const id = Buffer.from(linkId.replaceAll('-', ''), 'hex')
      return Buffer.concat([id, current(id)]).toString('base64url')
    },
    linkIdOf(token) {
      const bytes = Buffer.from(token, 'base64url')
      // Accepts only the canonical encoding, because other spellings can decode to the same bytes.
      if (bytes.length !== ID_BYTES + TAG_BYTES || bytes.toString('base64url') !== token) return undefined
      const id = bytes.subarray(0, ID_BYTES)
      return [current, ...former].some((tagOf) => timingSafeEqual(bytes.subarray(ID_BYTES), tagOf(id))) ? uuid(id) : undefined
    },
  }
}

function uuid(id: Buffer): string {
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export interface ShareAddresses extends ShareTokens {
  urlOf: (linkId: string) => string
}

/** The specification defines the first two paths. */
const paths: Record<SharedRecord, string> = { project: 'client-project', proposal: 'shared/proposal', invoice: 'shared/invoice', client: 'shared/client' }

export function shareAddresses({ shareKeys, publicOrigin }: Pick<ServiceSettings, 'shareKeys' | 'publicOrigin'>, record: SharedRecord): ShareAddresses {
  if (!shareKeys) throw new Error('SHARE_KEYS is not set')
  const tokens = shareTokens(shareKeys, record)
  return { ...tokens, urlOf: (linkId) => `${publicOrigin}/${paths[record]}/${tokens.tokenOf(linkId)}` }
}

/** The URL is not stored, because it is derived from the id. */
export type StoredLink = Omit<ShareLink, 'url'> & { id: string }

/** The record that a token refers to, and its owner's scope. */
export interface SharedTarget {
  scope: SharedScope
  recordId: number
  linkId: string
}

export interface ShareLinks {
  find(scope: Scope, recordId: number): Promise<StoredLink | undefined>
  /**
   * Returns the record's link, which stays the same until it is revoked. An expired link is replaced with a new one, and the old token
   * stays invalid. Returns undefined if the record does not exist.
   */
  generate(tx: Transaction, recordId: number): Promise<{ id: string; isNew: boolean } | undefined>
  /**
   * Makes the link valid until the end of `lastDay` in the user's current time zone. This also reactivates an expired link. Returns
   * undefined if the record has no link.
   */
  setLastDay(scope: Scope, recordId: number, lastDay: CalendarDate | null): Promise<StoredLink | undefined>
  /** Returns the id of the revoked link, or undefined if the record had no link. */
  revoke(scope: Scope, recordId: number): Promise<string | undefined>
  /** For tables without `first_viewed_at`; use `countView` for the others. */
  incrementViews(scope: SharedScope, linkId: string): Promise<void>
  hasRecord(scope: Scope, recordId: number): Promise<boolean>
  /**
   * Security: this is the only way from an anonymous scope to a user's rows. A function that belongs to the schema's owner looks up who
   * owns the link. Returns undefined if the link is expired or revoked.
   */
  findTarget(scope: PublicScope, linkId: string | undefined): Promise<SharedTarget | undefined>
  /**
   * Same as `findTarget`, for a link that has expired and was neither revoked nor replaced. Only use it to show who owns the link and to
   * send messages to the owner.
   */
  findExpired(scope: PublicScope, linkId: string | undefined): Promise<SharedTarget | undefined>
}

/** `expiresOn` is the date of the expiry in the user's current time zone. */
const LINK_COLUMNS = `
  l.id, ${instant('l.created_at')} as "createdAt", l.views, ${instant('l.last_viewed_at')} as "lastViewedAt",
  ((l.expires_at - interval '1 millisecond') at time zone ?)::date as "expiresOn",
  coalesce(l.expires_at <= now(), false) as "isExpired"`

/** SQL for the end of a date in a time zone. If clocks go back across midnight, the next day starts twice. The first start is used. */
const END_OF_DAY = `(
  select case when (begins - interval '1 hour') at time zone zone >= next then begins - interval '1 hour' else begins end
  from (select (?::date + 1)::timestamp as next, ?::text as zone) day, lateral (select next at time zone zone as begins) midnight)`

export function shareLinks(record: SharedRecord): ShareLinks {
  const { schema, table } = linkTables[record]
  const column = `${record}_id`
  const live = `l.user_id = ? and l.${column} = ? and l.revoked_at is null`
  const isPortals = isPortalRecord(record)
  const current = isPortals ? `${live} and l.portal_link_id is null` : live
  const isOver = isPortals ? `(l.expires_at <= now() or not ${PORTAL_IS_OPEN})` : 'l.expires_at <= now()'

  async function lookUp(find: 'target' | 'expired', scope: PublicScope, linkId: string | undefined): Promise<SharedTarget | undefined> {
    if (linkId === undefined) return undefined
    const sql = `select user_id as "userId", ${column} as "recordId" from ${schema}.${lookUpName(record, find)}(?)`
    const [target] = await scope.rows<{ userId: number; recordId: number }>(sql, [linkId])
    return target && { scope: scope.actFor(target.userId), recordId: target.recordId, linkId }
  }

  return {
    async find(scope, recordId) {
      const [link] = await scope.rows<StoredLink>(`select ${LINK_COLUMNS} from ${table} l where ${current}`, [scope.timeZone, scope.userId, recordId])
      return link
    },

    async generate(tx, recordId) {
      const owned = [tx.userId, recordId]
      await tx.rows(`update ${table} l set revoked_at = now() where ${live} and ${isOver}`, owned)
      // Unlike 'do nothing', 'do update' also returns and locks the link that a concurrent request created.
      const [link] = await tx.rows<{ id: string; isNew: boolean }>(
        `insert into ${table} (user_id, ${column}) select user_id, id from ${record} where user_id = ? and id = ?
         on conflict (user_id, ${column}) where revoked_at is null do update set ${column} = excluded.${column}${isPortals ? ', portal_link_id = null' : ''}
         returning id, xmax = 0 as "isNew"`,
        owned,
      )
      return link
    },

    async setLastDay(scope, recordId, lastDay) {
      const [link] = await scope.rows<StoredLink>(
        `update ${table} l set expires_at = ${END_OF_DAY} where ${current} returning ${LINK_COLUMNS}`,
        [lastDay, scope.timeZone, scope.userId, recordId, scope.timeZone],
      )
      return link
    },

    async revoke(scope, recordId) {
      const [link] = await scope.rows<{ id: string }>(`update ${table} l set revoked_at = now() where ${current} returning l.id`, [scope.userId, recordId])
      return link?.id
    },

    async incrementViews(scope, linkId) {
      await scope.rows(`update ${table} set views = views + 1, last_viewed_at = now() where user_id = ? and id = ?`, [scope.userId, linkId])
    },

    async hasRecord(scope, recordId) {
      const found = await scope.rows(`select from ${record} where user_id = ? and id = ?`, [scope.userId, recordId])
      return found.length > 0
    },

    findTarget: (scope, linkId) => lookUp('target', scope, linkId),
    findExpired: (scope, linkId) => lookUp('expired', scope, linkId),
  }
}

/**
 * Returns the link for a record that the client opens from the portal. Uses the owner's link if there is one, otherwise a link that works
 * as long as the portal does. The caller must check that the record is in the portal.
 */
export async function linkFromPortal(tx: Transaction, record: PortalRecord, recordId: number, portalLinkId: string): Promise<{ id: string; isNew: boolean }> {
  const column = `${record}_id`
  await tx.rows(
    `update share_link set revoked_at = now()
     where user_id = ? and ${column} = ? and revoked_at is null and (expires_at <= now() or portal_link_id <> ?)`,
    [tx.userId, recordId, portalLinkId],
  )
  const [link] = await tx.rows<{ id: string; isNew: boolean }>(
    `insert into share_link (user_id, ${column}, portal_link_id) values (?, ?, ?)
     on conflict (user_id, ${column}) where revoked_at is null do update set ${column} = excluded.${column}
     returning id, xmax = 0 as "isNew"`,
    [tx.userId, recordId, portalLinkId],
  )
  if (!link) throw new Error('an upsert returned no row')
  return link
}
