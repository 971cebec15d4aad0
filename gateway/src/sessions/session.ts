import type { ActivityKind } from '@billfold/contracts/accounts/security'
import type { User } from '@billfold/contracts/accounts/user'
import { AppError } from '@billfold/contracts/errors'
import type { Scope } from '@billfold/server-kit/scope'
import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { type Call, USER_HEADER } from '@billfold/contracts/call'
import type { GatewayContext } from '../context.ts'
import { rememberAppearance } from './remembered-appearance.ts'

export interface Session {
  userId?: number
  readonly isNew?: boolean
  regenerate?(): Promise<void>
}

export type ScopeOf = (ctx: GatewayContext) => Scope

/** A user whose credentials were verified. */
export interface Proven {
  user: User
  /** The password hash that was verified. No session starts if it has changed since. */
  proof: string
}

export interface SessionStart {
  reason: ActivityKind
  proof: string
}

/** Signs the user in under a new session id, which prevents session fixation. */
export async function startSession(ctx: GatewayContext, { user, proof }: Proven, reason: ActivityKind): Promise<void> {
  const wasSignedIn = ctx.session?.isNew === false
  ctx.state.starts = { reason, proof }
  ctx.session = { userId: user.id }
  if (wasSignedIn) await ctx.session.regenerate?.()
  ctx.state.user = user
  rememberAppearance(ctx, user.appearance)
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
  return new AppError('unauthenticated', 'You’re not logged in')
}

/** A page acts only for the user whose id it sends, because another tab may have signed in as someone else (docs/decisions/0031). */
export async function refuseOtherUser(ctx: GatewayContext, next: () => Promise<unknown>): Promise<void> {
  const { matched, user } = ctx.state
  if (matched && user && isActing(matched.call)) {
    ctx.set(USER_HEADER, String(user.id))
    requireUser(ctx, ctx.get(USER_HEADER))
  }
  await next()
}

/** `named` is the id of the user that the page acts for, or '' if the request contains none. */
export function requireUser({ state: { user } }: GatewayContext, named: string): void {
  if (named !== '' && named !== String(user?.id)) throw new AppError('unauthenticated', 'You’re not logged in')
}

/**
 * Sign-in calls are not checked, because their page could only send the previous user's id. Signing out requires no user but is checked, so
 * that it ends only the caller's own session.
 */
function isActing({ access, name }: Call): boolean {
  return access === 'user' || name === accountCalls.logout.name
}
