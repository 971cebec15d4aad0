import type { ActivityKind } from '@billfold/contracts/accounts/activity'
import type { User } from '@billfold/contracts/accounts/user'
import { AppError } from '@billfold/contracts/errors'
import type { Scope } from '@billfold/server-kit/scope'
import type { GatewayContext } from '../context.ts'

/** What koa-session keeps on the context. */
export interface Session {
  userId?: number
  readonly isNew?: boolean
  regenerate?(): Promise<void>
}

/** The rows of whoever is signed in. */
export type ScopeOf = (ctx: GatewayContext) => Scope

/** Who somebody is. */
export interface Proven {
  user: User
  /** The hash of the password that says so: no session starts by one that is not theirs any more. */
  proof: string
}

export interface SessionStart {
  /** As it stands in the user's list of activity. */
  reason: ActivityKind
  proof: string
}

/** From here on the browser is this user's, under an id that nobody can have known before. */
export async function startSession(ctx: GatewayContext, { user, proof }: Proven, reason: ActivityKind): Promise<void> {
  const wasSignedIn = ctx.session?.isNew === false
  ctx.state.starts = { reason, proof }
  ctx.session = { userId: user.id }
  if (wasSignedIn) await ctx.session.regenerate?.()
  ctx.state.user = user
}

export function endSession(ctx: GatewayContext): void {
  ctx.session = null
  ctx.state.user = null
}

export function signedInUser({ state: { user } }: GatewayContext): User {
  if (!user) throw notSignedIn()
  return user
}

export function notSignedIn(): AppError {
  return new AppError('unauthenticated', 'You are not signed in')
}
