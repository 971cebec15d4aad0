import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { noteActivity } from '../activity/note-activity.ts'
import { visitOf } from '../activity/visit.ts'
import { type OwnCall, ownCall } from '../calls/own-call.ts'
import { endSession, signedInUser, startSession } from '../sessions/session.ts'
import type { AccountTools } from './account-tools.ts'
import { registerAccount } from './register-account.ts'
import { signIn } from './sign-in.ts'

export function accountRoutes(tools: AccountTools): OwnCall[] {
  return [
    ownCall(accountCalls.register, async ({ body }, ctx) => {
      const user = await registerAccount(tools.rows, body)
      await startSession(ctx, user, 'account-created')
      return user
    }),

    ownCall(accountCalls.login, async ({ body }, ctx) => {
      const user = await signIn(tools, body, visitOf(ctx))
      await startSession(ctx, user, 'signed-in')
      return user
    }),

    ownCall(accountCalls.logout, async (_request, ctx) => {
      const { user } = ctx.state
      endSession(ctx)
      if (user) await noteActivity(tools.rows, { userId: user.id, kind: 'signed-out', visit: visitOf(ctx) })
      return undefined
    }),

    ownCall(accountCalls.currentUser, async (_request, ctx) => signedInUser(ctx)),
  ]
}
