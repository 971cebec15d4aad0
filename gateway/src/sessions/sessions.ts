import { randomBytes } from 'node:crypto'
import { createSession } from 'koa-session'
import type { Rows } from '../accounts/rows.ts'
import type { GatewayApp, GatewayMiddleware } from '../context.ts'
import { ABSOLUTE_DAYS, sessionStore } from './session-store.ts'

interface SessionOptions {
  app: GatewayApp
  rows: Rows
  /** The first signs; the others still verify, so that a key can be changed without signing everyone out. */
  keys: string[]
  /** Cookies travel over https only. */
  secure: boolean
}

export function sessions({ app, rows, keys, secure }: SessionOptions): GatewayMiddleware {
  app.keys = keys
  const session: GatewayMiddleware = createSession(
    {
      // Browsers accept the __Host- prefix from this very host only, so a neighbouring subdomain cannot plant a session. It needs https.
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
    // TLS may end at a proxy in front of us: the public origin knows, the connection does not.
    ctx.cookies.secure = secure
    await session(ctx, next)
  }
}
