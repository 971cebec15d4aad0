import { randomBytes } from 'node:crypto'
import { createSession } from 'koa-session'
import type { Rows } from '../accounts/rows.ts'
import type { GatewayApp, GatewayMiddleware } from '../context.ts'
import { ABSOLUTE_DAYS, sessionStore } from './session-store.ts'

interface SessionOptions {
  app: GatewayApp
  rows: Rows
  /** The first key signs; the others only verify, so that a rotation does not sign everyone out. */
  keys: string[]
  /** Sends cookies over https only. */
  secure: boolean
}

export function sessions({ app, rows, keys, secure }: SessionOptions): GatewayMiddleware {
  app.keys = keys
  const session: GatewayMiddleware = createSession(
    {
      // The __Host- prefix keeps other subdomains from setting a session cookie. It requires https.
      key: secure ? '__Host-billfold.sid' : 'billfold.sid',
      maxAge: ABSOLUTE_DAYS * 24 * 60 * 60 * 1000,
      httpOnly: true,
      sameSite: 'lax',
      secure,
      signed: true,
      genid: () => randomBytes(32).toString('base64url'),
      ContextStore: sessionStore(rows),
    },
    app,
  )
  return async function sessions(ctx, next) {
    ctx.state.user = null
    ctx.state.sessionId = null
    // TLS may end at a proxy, so use the public origin instead of the connection.
    ctx.cookies.secure = secure
    await session(ctx, next)
  }
}
