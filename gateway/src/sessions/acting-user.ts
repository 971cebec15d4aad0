import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { USER_HEADER } from '@billfold/contracts/accounts/user-header'
import type { Call } from '@billfold/contracts/call'
import { AppError } from '@billfold/contracts/errors'
import type { GatewayContext } from '../context.ts'

/** A page acts for the user that it names, or not at all: another tab of the browser may have signed somebody else in. docs/decisions/0031 */
export async function refuseOtherUser(ctx: GatewayContext, next: () => Promise<unknown>): Promise<void> {
  const { matched, user } = ctx.state
  if (matched && user && isActing(matched.call)) {
    ctx.set(USER_HEADER, String(user.id))
    requireUser(ctx, ctx.get(USER_HEADER))
  }
  await next()
}

/** `named` is whom the page acts for; '' where it does not say. */
export function requireUser({ state: { user } }: GatewayContext, named: string): void {
  if (named !== '' && named !== String(user?.id)) throw new AppError('unauthenticated', 'You are not signed in')
}

/** Whoever signs in names the user before at most. Signing out is anyone's to call, but of one's own session. */
function isActing({ access, name }: Call): boolean {
  return access === 'user' || name === accountCalls.logout.name
}
