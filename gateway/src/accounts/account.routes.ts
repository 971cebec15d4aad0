import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import type { SentConfirmation } from '@billfold/contracts/accounts/user'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { logEvent, noteActivity, visitOf } from '../activity/note-activity.ts'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import { addressOf } from '../security/address.ts'
import { proveOwner } from '../second-factor/require-second-factor.ts'
import { endSession, signedInUser, startSession } from '../sessions/session.ts'
import type { AccountTools } from './account-tools.ts'
import { deleteAccount, registerAccount } from './account.sql.ts'
import { confirmEmail } from './change-email.ts'
import { changePassword, holdProven, requestReset, resetPassword } from './change-password.ts'
import { signIn } from './sign-in.ts'

export function accountRoutes(tools: AccountTools): OwnCall[] {
  const { rows, actFor, limits, mail } = tools
  const requestLink = (userId: number) => actFor(userId).transaction((tx) => tools.enqueue(tx, tools.jobs.sendConfirmationLink, { userId }))

  return [
    ownCall(accountCalls.register, async ({ body }, ctx) => {
      await limits.countRegistration(addressOf(ctx))
      const registered = await registerAccount(rows, body)
      await startSession(ctx, registered, 'account-created')
      // If requesting the link fails, the account still exists, and a banner offers to send another link.
      requestLink(registered.user.id).catch((error: unknown) => ctx.state.log.error({ err: error }, 'the confirmation link was not requested'))
      return registered.user
    }),

    ownCall(accountCalls.login, async ({ body }, ctx) => {
      const proven = await signIn(tools, body, visitOf(ctx))
      await startSession(ctx, proven, 'signed-in')
      return proven.user
    }),

    ownCall(accountCalls.logout, async (_request, ctx) => {
      const { user } = ctx.state
      endSession(ctx)
      if (user) await noteActivity(rows, { userId: user.id, kind: 'signed-out', visit: visitOf(ctx) })
      return undefined
    }),

    ownCall(accountCalls.currentUser, async (_request, ctx) => signedInUser(ctx)),

    ownCall(accountCalls.confirmEmail, async ({ body: { token } }) => ({ status: await confirmEmail(tools, token) })),

    ownCall(accountCalls.resendConfirmation, async (_request, ctx): Promise<SentConfirmation> => {
      const { id, email, isEmailConfirmed } = signedInUser(ctx)
      if (isEmailConfirmed) return { sentTo: 'none' }
      await limits.countConfirmation({ address: addressOf(ctx), email })
      await requestLink(id)
      return { sentTo: mail.smtpUrl === undefined ? 'terminal' : 'mail' }
    }),

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

    ownCall(securityCalls.deleteAccount, async ({ body }, ctx) => {
      const [user, visit] = [signedInUser(ctx), visitOf(ctx)]
      const proof = await proveOwner(tools, { ...body, user, visit })
      await actFor(user.id).transaction(async (tx) => {
        await holdProven(tx, proof, 'password')
        // Disables the statement timeout, because deleting an account with 100,000 records takes half a minute.
        await tx.rows("select set_config('statement_timeout', '0', true)")
        await deleteAccount((sql, values) => tx.rows(sql, values), user.id)
      })
      // The deletion also removed the account's activity list, so write only to the log.
      logEvent(visit, 'account-deleted', { userId: user.id })
      endSession(ctx)
      return undefined
    }),
  ]
}
