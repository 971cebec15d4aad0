import { createHash } from 'node:crypto'
import type { User } from '@billfold/contracts/accounts/user'
import type { Rows } from '../accounts/rows.ts'
import { userColumns } from '../accounts/user.queries.ts'
import type { GatewayContext } from '../context.ts'
import { addressOf } from '../security/address.ts'

/** Not used for this long: signed out. */
const IDLE = "interval '14 days'"
export const ABSOLUTE_DAYS = 90

/** What koa-session makes for each request: its own checks of a store that is given once cost more than all of this. */
export function sessionStore(rows: Rows) {
  return class SessionStore {
    readonly #ctx: GatewayContext

    constructor(ctx: GatewayContext) {
      this.#ctx = ctx
    }

    async get(id: string): Promise<{ userId: number } | undefined> {
      const { state } = this.#ctx
      const found = await findSession(rows, id)
      if (!found) return undefined
      // Nobody waits for this; a failure costs a minute of idle time.
      if (found.unseen) noteSeen(rows, id).catch((error: unknown) => state.log.warn({ err: error }, 'session not touched'))
      state.user = found.user
      state.sessionId = found.sessionId
      return { userId: found.user.id }
    }

    async set(id: string, { userId }: { userId: number }): Promise<void> {
      await saveSession(rows, { id, userId, address: addressOf(this.#ctx), userAgent: this.#ctx.get('user-agent').slice(0, 500) })
    }

    async destroy(id: string): Promise<void> {
      await removeSession(rows, id)
    }
  }
}

interface FoundSession {
  user: User
  sessionId: number
  /** For long enough that it should be noted. */
  unseen: boolean
}

interface NewSession {
  id: string
  userId: number
  address: string
  userAgent: string
}

/** A session, its user and their time zone are one statement; visitors have no row. */
export async function findSession(rows: Rows, id: string): Promise<FoundSession | undefined> {
  const [found] = await rows<User & Omit<FoundSession, 'user'>>(
    `select ${userColumns('u')}, s.id as "sessionId", s.last_seen_at < now() - interval '1 minute' as unseen
     from session s cross join lateral user_of(s.user_id) u
     where s.id_hash = ? and ${isAlive('s')}`,
    [hashOf(id)],
  )
  if (!found) return undefined
  const { sessionId, unseen, ...user } = found
  return { user, sessionId, unseen }
}

/** In place of the user's that are over. */
async function saveSession(rows: Rows, { id, userId, address, userAgent }: NewSession): Promise<void> {
  await rows(
    `with ended as (delete from session where user_id = ? and not ${isAlive('session')})
     insert into session (id_hash, user_id, expires_at, address, user_agent)
     values (?, ?, now() + interval '${ABSOLUTE_DAYS} days', ?, ?)
     on conflict (id_hash) do update set user_id = excluded.user_id`,
    [userId, hashOf(id), userId, address, userAgent],
  )
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
