import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { AppError } from '@billfold/contracts/errors'
import { type OwnCall, ownCall } from '../calls/own-call.ts'
import { addressOf } from '../security/address.ts'
import { endSession, startSession } from '../sessions/session.ts'
import { registerAccount } from './register-account.ts'
import type { Rows } from './rows.ts'
import { signIn } from './sign-in.ts'

export function accountRoutes(rows: Rows): OwnCall[] {
  return [
    ownCall(accountCalls.register, async ({ body }, ctx) => {
      const user = await registerAccount(rows, body)
      await startSession(ctx, user)
      return user
    }),

    ownCall(accountCalls.login, async ({ body }, ctx) => {
      const user = await signIn(rows, body, addressOf(ctx))
      await startSession(ctx, user)
      return user
    }),

    ownCall(accountCalls.logout, async (_request, ctx) => {
      endSession(ctx)
      return undefined
    }),

    ownCall(accountCalls.currentUser, async (_request, { state: { user } }) => {
      if (!user) throw new AppError('unauthenticated', 'You are not signed in')
      return user
    }),
  ]
}
