import type { SessionEntry } from '@billfold/contracts/accounts/security'
import { instant } from '@billfold/server-kit/database/sql'
import type { Rows } from '../accounts/rows.ts'
import { deviceOf } from './device.ts'
import { isAlive } from './session-store.ts'

interface WhoAsks {
  userId: number
  /** The caller's session. */
  sessionId: number | null
}

/** The user's sessions, last seen first. */
export async function listSessions(rows: Rows, { userId, sessionId }: WhoAsks): Promise<SessionEntry[]> {
  const found = await rows<Omit<SessionEntry, 'device' | 'isCurrent'> & { userAgent: string }>(
    `select id, user_agent as "userAgent", address, ${instant('created_at')} as "createdAt", ${instant('last_seen_at')} as "lastSeenAt"
     from session where user_id = ? and ${isAlive('session')} order by last_seen_at desc, id desc`,
    [userId],
  )
  return found.map(({ userAgent, ...entry }) => ({ ...entry, device: deviceOf(userAgent), isCurrent: entry.id === sessionId }))
}

/** Returns false if the user has no such session. */
export async function endUsersSession(rows: Rows, userId: number, sessionId: number): Promise<boolean> {
  const ended = await rows('delete from session where user_id = ? and id = ? returning id', [userId, sessionId])
  return ended.length > 0
}

export async function endOtherSessions(rows: Rows, { userId, sessionId }: WhoAsks): Promise<void> {
  await rows('delete from session where user_id = ? and id <> ?', [userId, sessionId])
}
