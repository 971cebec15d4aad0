import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { ShareLink } from '@billfold/contracts/sharing/share-link'
import { instant } from '@billfold/server-kit/database/sql'
import type { Scope } from '@billfold/server-kit/scope'

/** As the contract has it, but for the address: that is made from the id. */
export type StoredLink = Omit<ShareLink, 'url'> & { id: string }

/** Its last day is the one in which its last moment falls, where the user is now. */
const LINK_COLUMNS = `
  l.id, ${instant('l.created_at')} as "createdAt", l.views, ${instant('l.last_viewed_at')} as "lastViewedAt",
  ((l.expires_at - interval '1 millisecond') at time zone ?)::date as "expiresOn",
  coalesce(l.expires_at <= now(), false) as "isExpired"`

export async function findShareLink(scope: Scope, projectId: number): Promise<StoredLink | undefined> {
  const [link] = await scope.rows<StoredLink>(
    `select ${LINK_COLUMNS} from share_link l where l.user_id = ? and l.project_id = ? and l.revoked_at is null`,
    [scope.timeZone, scope.userId, projectId],
  )
  return link
}

/** It opens until the midnight after its last day, where the user is now. */
export async function setLastDay(scope: Scope, projectId: number, lastDay: CalendarDate | null): Promise<StoredLink | undefined> {
  const [link] = await scope.rows<StoredLink>(
    `update share_link l set expires_at = (?::date + 1)::timestamp at time zone ?
     where l.user_id = ? and l.project_id = ? and l.revoked_at is null returning ${LINK_COLUMNS}`,
    [lastDay, scope.timeZone, scope.userId, projectId, scope.timeZone],
  )
  return link
}

export async function projectExists(scope: Scope, projectId: number): Promise<boolean> {
  const found = await scope.rows('select 1 from project where user_id = ? and id = ?', [scope.userId, projectId])
  return found.length > 0
}
