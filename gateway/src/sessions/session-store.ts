import { createHash } from 'node:crypto'
import type { User } from '@billfold/contracts/accounts/user'
import type { Rows } from '../accounts/rows.ts'
import { userColumns } from '../accounts/user.queries.ts'
import { addressOf } from '../security/address.ts'
import type { GatewayContext } from '../context.ts'

/** Not used for this long: signed out. */
const IDLE = "interval '14 days'"
export const ABSOLUTE_DAYS = 90

interface StoredSession {
  userId: number
  [other: string]: unknown
}

interface FoundSession {
  user: User
  sessionId: number
  data: object
  unseen: boolean
}

/** koa-session's store. A session, its user and their time zone are one statement; visitors have no row. */
export function sessionStore(rows: Rows) {
  return {
    async get(id: string, _maxAge: unknown, { ctx }: { ctx: GatewayContext }): Promise<StoredSession | undefined> {
      const found = await findSession(rows, hashOf(id))
      if (!found) return undefined
      if (found.unseen) touch(rows, id, ctx)
      ctx.state.user = found.user
      ctx.state.sessionId = found.sessionId
      return { ...found.data, userId: found.user.id }
    },

    async set(id: string, session: StoredSession, _maxAge: unknown, { ctx }: { ctx: GatewayContext }): Promise<void> {
      // koa-session's own notes on the expiry; the row has columns for it.
      const { userId, _expire, _maxAge: _, ...data } = session
      await rows(
        `with ended as (delete from session where user_id = ? and not ${isAlive('session')})
         insert into session (id_hash, user_id, data, expires_at, address, user_agent)
         values (?, ?, ?::jsonb, now() + interval '${ABSOLUTE_DAYS} days', ?, ?)
         on conflict (id_hash) do update set user_id = excluded.user_id, data = excluded.data`,
        [userId, hashOf(id), userId, JSON.stringify(data), addressOf(ctx), ctx.get('user-agent').slice(0, 500)],
      )
    },

    async destroy(id: string): Promise<void> {
      await rows('delete from session where id_hash = ?', [hashOf(id)])
    },
  }
}

async function findSession(rows: Rows, idHash: Buffer): Promise<FoundSession | undefined> {
  const [found] = await rows<FoundSession['user'] & Omit<FoundSession, 'user'>>(
    `select ${userColumns('u')}, s.id as "sessionId", s.data, s.last_seen_at < now() - interval '1 minute' as unseen
     from session s cross join lateral user_of(s.user_id) u
     where s.id_hash = ? and ${isAlive('s')}`,
    [idHash],
  )
  if (!found) return undefined
  const { sessionId, data, unseen, ...user } = found
  return { user, sessionId, data, unseen }
}

/** SQL: neither idle for too long nor too old. */
export function isAlive(session: string): string {
  return `(${session}.expires_at > now() and ${session}.last_seen_at > now() - ${IDLE})`
}

/** Nobody waits for this; a failure costs a minute of idle time. */
function touch(rows: Rows, id: string, ctx: GatewayContext): void {
  const written = rows("update session set last_seen_at = now() where id_hash = ? and last_seen_at < now() - interval '1 minute'", [hashOf(id)])
  written.catch((error: unknown) => ctx.state.log.warn({ err: error }, 'session not touched'))
}

function hashOf(id: string): Buffer {
  return createHash('sha256').update(id).digest()
}
