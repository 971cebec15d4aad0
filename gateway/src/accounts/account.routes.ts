import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { logEvent } from '../activity/log-event.ts'
import { noteActivity } from '../activity/note-activity.ts'
import { visitOf } from '../activity/visit.ts'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import { endSession, signedInUser, startSession } from '../sessions/session.ts'
import { proveOwner } from '../second-factor/prove-owner.ts'
import type { AccountTools } from './account-tools.ts'
import { deleteAccount } from './delete-account.ts'
import { limitRegistrations } from './limit-registrations.ts'
import { holdProven } from './prove-password.ts'
import { registerAccount } from './register-account.ts'
import { sendConfirmationLinkJob } from './send-confirmation-link.ts'
import { signIn } from './sign-in.ts'

export function accountRoutes(tools: AccountTools): OwnCall[] {
  const requestLink = (userId: number) => tools.actFor(userId).transaction((tx) => tools.enqueue(tx, sendConfirmationLinkJob(tools), { userId }))

  return [
    ownCall(accountCalls.register, async ({ body }, ctx) => {
      await limitRegistrations(tools.rows, visitOf(ctx), tools.registrationsPerNetwork)
      const registered = await registerAccount(tools.rows, body)
      await startSession(ctx, registered, 'account-created')
      // The account exists even if this fails: the banner offers another link.
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
      if (user) await noteActivity(tools.rows, { userId: user.id, kind: 'signed-out', visit: visitOf(ctx) })
      return undefined
    }),

    ownCall(accountCalls.currentUser, async (_request, ctx) => signedInUser(ctx)),

    ownCall(securityCalls.deleteAccount, async ({ body }, ctx) => {
      const [user, visit] = [signedInUser(ctx), visitOf(ctx)]
      const proof = await proveOwner(tools, { ...body, user, visit })
      await tools.actFor(user.id).transaction(async (tx) => {
        await holdProven(tx, proof, 'password')
        // Deleting an account with 100,000 records takes half a minute: no statement timeout.
        await tx.rows("select set_config('statement_timeout', '0', true)")
        await deleteAccount((sql, values) => tx.rows(sql, values), user.id)
      })
      // The account's activity list is gone, so write to the log only.
      logEvent(visit, 'account-deleted', { userId: user.id })
      endSession(ctx)
      return undefined
    }),
  ]
}
