import type { User } from '@billfold/contracts/accounts/user'
import { runAgainIfClosed } from '@billfold/server-kit/database/database-gone'
import { prepared } from '@billfold/server-kit/database/prepared'
import { randomSecret } from '@billfold/server-kit/key-ring'
import type { Logger } from '@billfold/server-kit/logger'
import type { Scope } from '@billfold/server-kit/scope'
import { createSession } from 'koa-session'
import type { Rows } from '../accounts/rows.ts'
import { wrongCredentials } from '../accounts/sign-in.ts'
import { userColumns } from '../accounts/account.sql.ts'
import { type Visit, logEvent, visitOf } from '../activity/note-activity.ts'
import type { GatewayApp, GatewayContext, GatewayMiddleware } from '../context.ts'
import { hashOfToken } from '../security/secret-token.ts'
import { type SessionStart, notSignedIn } from './session.ts'

const IDLE = "interval '14 days'"
const ABSOLUTE_DAYS = 90

/** koa-session creates one store per request. */
export function sessionStore(rows: Rows) {
  return class SessionStore {
    readonly #ctx: GatewayContext

    constructor(ctx: GatewayContext) {
      this.#ctx = ctx
    }

    async get(id: string): Promise<{ userId: number } | undefined> {
      const { state } = this.#ctx
      const found = await findSession(rows, id, state.log)
      if (!found) return undefined
      state.user = found.user
      state.sessionId = found.sessionId
      return { userId: found.user.id }
    }

    async set(id: string, { userId }: { userId: number }): Promise<void> {
      const { state } = this.#ctx
      const { starts } = state
      // When a sign-in replaces another user's session, koa-session saves the new session again at the end of the request. It may have been
      // deleted meanwhile, so the second save must not restore it.
      if (!starts) return
      const visit = visitOf(this.#ctx)
      const isSaved = await saveSession(rows, { id, userId, visit, ...starts })
      if (!isSaved) throw starts.reason === 'signed-in' ? wrongCredentials() : notSignedIn()
      logEvent(visit, starts.reason, { userId })
      state.starts = undefined
    }

    async destroy(id: string): Promise<void> {
      await removeSession(rows, id)
    }
  }
}

interface FoundSession {
  user: User
  sessionId: number
}

interface NewSession extends SessionStart {
  id: string
  userId: number
  visit: Visit
}

const SELECT_SESSION = prepared(
  `select ${userColumns('u')}, s.id as "sessionId", s.last_seen_at < now() - interval '1 minute' as unseen
   from session s cross join lateral account_with_profile(s.user_id) u
   where s.id_hash = ? and ${isAlive('s')}`,
)

async function findSession(rows: Rows, id: string, log: Logger): Promise<FoundSession | undefined> {
  const [found] = await runAgainIfClosed(() => rows<User & { sessionId: number; unseen: boolean }>(SELECT_SESSION, [hashOfToken(id)]))
  if (!found) return undefined
  const { sessionId, unseen, ...user } = found
  // Not awaited, because a failure only makes the session look idle for slightly too long.
  if (unseen) noteSeen(rows, id).catch((error: unknown) => log.warn({ err: error }, 'the last use of a session could not be saved'))
  return { user, sessionId }
}

/**
 * Stores the session, records its reason in the activity list and deletes the user's expired sessions. Returns false if the password has
 * changed since it was verified. Locks the account row, so that a concurrent password change either comes first or also ends this session.
 */
async function saveSession(rows: Rows, { id, userId, visit, reason, proof }: NewSession): Promise<boolean> {
  const { address, userAgent } = visit
  const saved = await rows(
    `with proven as materialized (select id from account where id = ? and password_hash = ? for share),
      ended as (delete from session where user_id = ? and not ${isAlive('session')})
     insert into session (id_hash, user_id, expires_at, address, user_agent)
     select ?, id, now() + interval '${ABSOLUTE_DAYS} days', ?, ?
     from proven cross join lateral note_activity(id, ?, ?, ?, false)
     returning id`,
    [userId, proof, userId, hashOfToken(id), address, userAgent, reason, address, userAgent],
  )
  return saved.length > 0
}

export async function proofOf(scope: Pick<Scope, 'rows'>, sessionId: number | null): Promise<string> {
  const [alive] = await scope.rows<{ proof: string }>(
    `select a.password_hash as proof from session s join account a on a.id = s.user_id where s.id = ? and ${isAlive('s')}`,
    [sessionId],
  )
  if (!alive) throw notSignedIn()
  return alive.proof
}

export async function isSessionAlive(rows: Rows, sessionId: number | null): Promise<boolean> {
  const alive = await rows(`select from session where id = ? and ${isAlive('session')}`, [sessionId])
  return alive.length > 0
}

async function removeSession(rows: Rows, id: string): Promise<void> {
  await rows('delete from session where id_hash = ?', [hashOfToken(id)])
}

/** Commits asynchronously, without waiting for the disk or a standby, so that pages can be read while a standby is down. */
async function noteSeen(rows: Rows, id: string): Promise<void> {
  const asynchronous = "(select set_config('synchronous_commit', 'off', true)) asynchronous"
  await rows(`update session set last_seen_at = now() from ${asynchronous} where id_hash = ? and last_seen_at < now() - interval '1 minute'`, [hashOfToken(id)])
}

/** SQL condition that is true for sessions that are neither idle for too long nor expired. */
export function isAlive(session: string): string {
  return `(${session}.expires_at > now() and ${session}.last_seen_at > now() - ${IDLE})`
}

interface SessionOptions {
  app: GatewayApp
  rows: Rows
  /** The first key signs; the others only verify, so that a key rotation does not sign everyone out. */
  keys: string[]
  secure: boolean
}

export function sessions({ app, rows, keys, secure }: SessionOptions): GatewayMiddleware {
  app.keys = keys
  const session: GatewayMiddleware = createSession(
    {
      // The __Host- prefix keeps other subdomains from setting a session cookie. It requires HTTPS.
      key: secure ? '__Host-billfold.sid' : 'billfold.sid',
      maxAge: ABSOLUTE_DAYS * 24 * 60 * 60 * 1000,
      httpOnly: true,
      sameSite: 'lax',
      secure,
      signed: true,
      genid: randomSecret,
      ContextStore: sessionStore(rows),
    },
    app,
  )
  return async function sessions(ctx, next) {
    if (ctx.state.isByToken) return next()
    ctx.state.user = null
    ctx.state.sessionId = null
    // TLS may be terminated at a proxy, so rely on the public origin instead of the connection.
    ctx.cookies.secure = secure
    return session(ctx, next)
  }
}
