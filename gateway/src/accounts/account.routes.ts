import type { ActivityKind } from '@billfold/contracts/accounts/activity'
import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import type { User } from '@billfold/contracts/accounts/user'
import { noteActivity } from '../activity/note-activity.ts'
import { visitOf } from '../activity/visit.ts'
import { type OwnCall, ownCall } from '../calls/own-call.ts'
import type { GatewayContext } from '../context.ts'
import { endSession, signedInUser, startSession } from '../sessions/session.ts'
import type { AccountTools } from './account-tools.ts'
import { registerAccount } from './register-account.ts'
import { signIn } from './sign-in.ts'

export function accountRoutes(tools: AccountTools): OwnCall[] {
  const note = (ctx: GatewayContext, kind: ActivityKind, { id: userId }: User) => noteActivity(tools.rows, { userId, kind, visit: visitOf(ctx) })

  return [
    ownCall(accountCalls.register, async ({ body }, ctx) => {
      const user = await registerAccount(tools.rows, body)
      await Promise.all([startSession(ctx, user), note(ctx, 'account-created', user)])
      return user
    }),

    ownCall(accountCalls.login, async ({ body }, ctx) => {
      const user = await signIn(tools, body, visitOf(ctx))
      await Promise.all([startSession(ctx, user), note(ctx, 'signed-in', user)])
      return user
    }),

    ownCall(accountCalls.logout, async (_request, ctx) => {
      const { user } = ctx.state
      endSession(ctx)
      if (user) await note(ctx, 'signed-out', user)
      return undefined
    }),

    ownCall(accountCalls.currentUser, async (_request, ctx) => signedInUser(ctx)),
  ]
}
