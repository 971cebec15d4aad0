import { createHash } from 'node:crypto'
import type { ActivityKind } from '@billfold/contracts/accounts/activity'
import type { User } from '@billfold/contracts/accounts/user'
import type { Logger } from '@billfold/server-kit/logger'
import type { Rows } from '../accounts/rows.ts'
import { userColumns } from '../accounts/user.queries.ts'
import { logEvent } from '../activity/log-event.ts'
import { type Visit, visitOf } from '../activity/visit.ts'
import type { GatewayContext } from '../context.ts'
import type { KeptSessions } from './kept-sessions.ts'

/** Not used for this long: signed out. */
const IDLE = "interval '14 days'"
export const ABSOLUTE_DAYS = 90

/** What koa-session makes for each request: its own checks of a store that is given once cost more than all of this. */
export function sessionStore(rows: Rows, kept: KeptSessions) {
  return class SessionStore {
    readonly #ctx: GatewayContext

    constructor(ctx: GatewayContext) {
      this.#ctx = ctx
    }

    async get(id: string): Promise<{ userId: number } | undefined> {
      const { state } = this.#ctx
      const found = await kept.find(id)
      if (!found) return undefined
      state.user = found.user
      state.sessionId = found.sessionId
      return { userId: found.user.id }
    }

    async set(id: string, { userId }: { userId: number }): Promise<void> {
      const { state } = this.#ctx
      const visit = visitOf(this.#ctx)
      const reason = state.startsFor
      await saveSession(rows, { id, userId, visit, reason })
      if (reason) logEvent(visit, reason, { userId })
      // koa-session keeps it once more where another user's session ended.
      state.startsFor = undefined
    }

    async destroy(id: string): Promise<void> {
      await removeSession(rows, id)
    }
  }
}

export interface FoundSession {
  user: User
  sessionId: number
}

interface NewSession {
  id: string
  userId: number
  visit: Visit
  reason: ActivityKind | undefined
}

/** A session, its user and their time zone are one statement; visitors have no row. */
export async function findSession(rows: Rows, id: string, log: Logger): Promise<FoundSession | undefined> {
  const [found] = await rows<User & { sessionId: number; unseen: boolean }>(
    `select ${userColumns('u')}, s.id as "sessionId", s.last_seen_at < now() - interval '1 minute' as unseen
     from session s cross join lateral user_of(s.user_id) u
     where s.id_hash = ? and ${isAlive('s')}`,
    [hashOf(id)],
  )
  if (!found) return undefined
  const { sessionId, unseen, ...user } = found
  // Nobody waits for this; a failure costs a minute of idle time.
  if (unseen) noteSeen(rows, id).catch((error: unknown) => log.warn({ err: error }, 'session not touched'))
  return { user, sessionId }
}

/** In place of the user's that are over; with why it starts, or not at all. */
async function saveSession(rows: Rows, { id, userId, visit, reason }: NewSession): Promise<void> {
  const { address, userAgent } = visit
  await rows(
    `with ended as (delete from session where user_id = ? and not ${isAlive('session')})
     insert into session (id_hash, user_id, expires_at, address, user_agent)
     select ?, ?, now() + interval '${ABSOLUTE_DAYS} days', ?, ? ${reason ? 'from note_activity(?, ?, ?, ?, false)' : ''}
     on conflict (id_hash) do update set user_id = excluded.user_id`,
    [userId, hashOf(id), userId, address, userAgent, ...(reason ? [userId, reason, address, userAgent] : [])],
  )
}

/**
 * Of whoever does not come back, too. Those that are over stay as long as activity does: where somebody was signed in they may always try
 * again, whatever strangers guess meanwhile.
 */
export async function forgetSessions(rows: Rows): Promise<void> {
  await rows("delete from session where last_seen_at < now() - interval '90 days'")
}

async function removeSession(rows: Rows, id: string): Promise<void> {
  await rows('delete from session where id_hash = ?', [hashOf(id)])
}

async function noteSeen(rows: Rows, id: string): Promise<void> {
  await rows("update session set last_seen_at = now() where id_hash = ? and last_seen_at < now() - interval '1 minute'", [hashOf(id)])
}

/** SQL: neither idle for too long nor too old. */
export function isAlive(session: string): string {
  return `(${session}.expires_at > now() and ${session}.last_seen_at > now() - ${IDLE})`
}

function hashOf(id: string): Buffer {
  return createHash('sha256').update(id).digest()
}
