import type { User } from '@billfold/contracts/accounts/user'
import type { RequestState } from '@billfold/server-kit/app'
import type { MatchedCall } from '@billfold/server-kit/find-call'
import type Koa from 'koa'
import type { Session, SessionStart } from './sessions/session.ts'

export interface GatewayState extends RequestState {
  /** Undefined outside of /api. */
  matched: MatchedCall | undefined
  /** Whoever is signed in; null for a visitor. */
  user: User | null
  /** Theirs, as addresses name it; null for a visitor. */
  sessionId: number | null
  /** Of a session that starts, until it is kept. */
  starts?: SessionStart | undefined
}

export interface GatewayExtras {
  session: Session | null
}

export type GatewayContext = Koa.ParameterizedContext<GatewayState, GatewayExtras>
export type GatewayMiddleware = Koa.Middleware<GatewayState, GatewayExtras>
export type GatewayApp = Koa<GatewayState, GatewayExtras>
