import type { User } from '@billfold/contracts/accounts/user'
import type { RequestState } from '@billfold/server-kit/app'
import type { MatchedCall } from '@billfold/server-kit/call-router'
import type Koa from 'koa'
import type { Session, SessionStart } from './sessions/session.ts'

export interface GatewayState extends RequestState {
  /** The call that the request's method and URL match; undefined outside /api. */
  matched: MatchedCall | undefined
  user: User | null
  /** The session's public id, as used in URLs; null for a visitor. */
  sessionId: number | null
  /** True if the request was authenticated with an API token and has no session. */
  isByToken?: boolean
  /** Set from when a session starts until it is stored. */
  starts?: SessionStart | undefined
}

export interface GatewayExtras {
  session: Session | null
}

export type GatewayContext = Koa.ParameterizedContext<GatewayState, GatewayExtras>
export type GatewayMiddleware = Koa.Middleware<GatewayState, GatewayExtras>
export type GatewayApp = Koa<GatewayState, GatewayExtras>
