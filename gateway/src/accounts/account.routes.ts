import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { type OwnCall, ownCall } from '../calls/own-call.ts'
import { addressOf } from '../security/address.ts'
import { endSession, signedInUser, startSession } from '../sessions/session.ts'
import type { AccountTools } from './account-tools.ts'
import { registerAccount } from './register-account.ts'
import { signIn } from './sign-in.ts'

export function accountRoutes(tools: AccountTools): OwnCall[] {
  return [
    ownCall(accountCalls.register, async ({ body }, ctx) => {
      const user = await registerAccount(tools.rows, body)
      await startSession(ctx, user)
      return user
    }),

    ownCall(accountCalls.login, async ({ body }, ctx) => {
      const user = await signIn(tools, body, addressOf(ctx))
      await startSession(ctx, user)
      return user
    }),

    ownCall(accountCalls.logout, async (_request, ctx) => {
      endSession(ctx)
      return undefined
    }),

    ownCall(accountCalls.currentUser, async (_request, ctx) => signedInUser(ctx)),
  ]
}
