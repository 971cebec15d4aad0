import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { visitOf } from '../activity/visit.ts'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import { signedInUser, startSession } from '../sessions/session.ts'
import type { AccountTools } from './account-tools.ts'
import { changePassword } from './change-password.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'

export function passwordRoutes(tools: AccountTools): OwnCall[] {
  return [
    ownCall(securityCalls.changePassword, async ({ body: { currentPassword, newPassword } }, ctx) => {
      const user = signedInUser(ctx)
      const proof = await changePassword(tools, { user, currentPassword, newPassword, visit: visitOf(ctx) })
      await startSession(ctx, { user, proof }, 'password-changed')
      return undefined
    }),

    ownCall(securityCalls.requestReset, async ({ body: { email } }, ctx) => {
      await requestReset(tools, email, visitOf(ctx))
      return undefined
    }),

    ownCall(securityCalls.resetPassword, async ({ body }, ctx) => {
      await resetPassword(tools, body, visitOf(ctx))
      return undefined
    }),
  ]
}
