import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { USER_HEADER } from '@billfold/contracts/accounts/user-header'
import type { Call } from '@billfold/contracts/call'
import { AppError } from '@billfold/contracts/errors'
import type { GatewayContext } from '../context.ts'

/** A page acts only for the user that it names: another tab may have signed in as another user (docs/decisions/0031). */
export async function refuseOtherUser(ctx: GatewayContext, next: () => Promise<unknown>): Promise<void> {
  const { matched, user } = ctx.state
  if (matched && user && isActing(matched.call)) {
    ctx.set(USER_HEADER, String(user.id))
    requireUser(ctx, ctx.get(USER_HEADER))
  }
  await next()
}

/** `named`: the user that the page acts for; '' if it does not say. */
export function requireUser({ state: { user } }: GatewayContext, named: string): void {
  if (named !== '' && named !== String(user?.id)) throw new AppError('unauthenticated', 'You’re not signed in')
}

/** Sign-in calls could only name the previous user, so they are not checked. Signing out is open to anyone, but must end only one's own session. */
function isActing({ access, name }: Call): boolean {
  return access === 'user' || name === accountCalls.logout.name
}
