import { randomBytes } from 'node:crypto'
import { createSession } from 'koa-session'
import type { Rows } from '../accounts/rows.ts'
import type { GatewayApp, GatewayContext, GatewayMiddleware } from '../context.ts'
import { cookieSigner } from './cookie-signer.ts'
import type { KeptSessions } from './kept-sessions.ts'
import { ABSOLUTE_DAYS, sessionStore } from './session-store.ts'

interface SessionOptions {
  app: GatewayApp
  rows: Rows
  /** The first signs; the others are still believed, so that keys can be changed without signing everyone out. */
  keys: string[]
  /** Cookies travel over https only. */
  secure: boolean
  kept: KeptSessions
}

export function sessions({ app, rows, keys, secure, kept }: SessionOptions): GatewayMiddleware {
  app.keys = cookieSigner(keys)
  const session: GatewayMiddleware = createSession(
    {
      // With the prefix browsers take it from this very host alone: a neighbour below the same domain cannot plant one. It needs https.
      key: secure ? '__Host-billfold.sid' : 'billfold.sid',
      maxAge: ABSOLUTE_DAYS * 24 * 60 * 60 * 1000,
      httpOnly: true,
      sameSite: 'lax',
      secure,
      signed: true,
      genid: () => randomBytes(32).toString('base64url'),
      ContextStore: sessionStore(rows, kept),
    },
    app,
  )
  return async function sessions(ctx, next) {
    ctx.state.user = null
    ctx.state.sessionId = null
    ctx.state.concerned = new Set()
    // TLS may end at a proxy in front of us: the public origin knows, the connection does not.
    ctx.cookies.secure = secure
    try {
      await session(ctx, () => {
        noteUser(ctx)
        return next()
      })
    } finally {
      noteUser(ctx)
      forgetChanged(ctx, kept)
    }
  }
}

/** Before a call and after it: another one may have been signed in, or nobody. */
function noteUser({ state: { user, concerned } }: GatewayContext): void {
  if (user) concerned.add(user.id)
}

/** Services and operators change nobody's account or session. */
function forgetChanged({ state: { matched, concerned } }: GatewayContext, kept: KeptSessions): void {
  if (matched?.call.service !== 'gateway' || matched.call.method === 'GET' || matched.call.access === 'operator') return
  for (const userId of concerned) kept.forgetUser(userId)
}
