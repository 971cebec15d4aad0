import type { ActivityKind } from '@billfold/contracts/accounts/activity'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { AppError } from '@billfold/contracts/errors'
import { listActivity } from '../activity/list-activity.ts'
import { logEvent } from '../activity/log-event.ts'
import { noteActivity } from '../activity/note-activity.ts'
import { visitOf } from '../activity/visit.ts'
import { type OwnCall, ownCall } from '../calls/own-call.ts'
import type { GatewayContext } from '../context.ts'
import { enableSecondFactor } from '../second-factor/enable-second-factor.ts'
import { disableSecondFactor, renewRecoveryCodes, secondFactorState } from '../second-factor/second-factor-state.ts'
import { setUpSecondFactor } from '../second-factor/set-up-second-factor.ts'
import { endOtherSessions, endUsersSession, listSessions } from '../sessions/list-sessions.ts'
import { endSession, signedInUser, startSession } from '../sessions/session.ts'
import type { AccountTools } from './account-tools.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './delete-account.ts'
import { provePassword } from './prove-password.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'

export function securityRoutes(tools: AccountTools): OwnCall[] {
  const { rows, actFor } = tools
  const scopeOf = (ctx: GatewayContext) => actFor(signedInUser(ctx).id)
  const prove = (ctx: GatewayContext, password: string) => provePassword(rows, { user: signedInUser(ctx), password, visit: visitOf(ctx), field: 'password' })
  const note = (ctx: GatewayContext, kind: ActivityKind) => noteActivity(rows, { userId: signedInUser(ctx).id, kind, visit: visitOf(ctx) })
  /** What the user may do has changed: the cookie from before is worth nothing. */
  const rotateSession = (ctx: GatewayContext, reason: ActivityKind) => startSession(ctx, signedInUser(ctx), reason)
  const whoAsks = (ctx: GatewayContext) => ({ userId: signedInUser(ctx).id, sessionId: ctx.state.sessionId })

  return [
    ownCall(securityCalls.changePassword, async ({ body: { currentPassword, newPassword } }, ctx) => {
      await changePassword(rows, { user: signedInUser(ctx), currentPassword, newPassword, visit: visitOf(ctx) })
      await rotateSession(ctx, 'password-changed')
      return undefined
    }),

    ownCall(securityCalls.twoFactor, async (_request, ctx) => secondFactorState(scopeOf(ctx))),

    ownCall(securityCalls.beginTwoFactor, async ({ body: { password } }, ctx) => {
      await prove(ctx, password)
      return setUpSecondFactor(tools, signedInUser(ctx))
    }),

    ownCall(securityCalls.enableTwoFactor, async ({ body: { code } }, ctx) => {
      const recoveryCodes = await enableSecondFactor(tools, signedInUser(ctx).id, code)
      await rotateSession(ctx, 'two-factor-enabled')
      return { recoveryCodes }
    }),

    ownCall(securityCalls.renewRecoveryCodes, async ({ body: { password } }, ctx) => {
      await prove(ctx, password)
      const recoveryCodes = await renewRecoveryCodes(scopeOf(ctx))
      await note(ctx, 'recovery-codes-renewed')
      return { recoveryCodes }
    }),

    ownCall(securityCalls.disableTwoFactor, async ({ body: { password } }, ctx) => {
      await prove(ctx, password)
      const state = await disableSecondFactor(scopeOf(ctx))
      await rotateSession(ctx, 'two-factor-disabled')
      return state
    }),

    ownCall(securityCalls.sessions, async (_request, ctx) => listSessions(rows, whoAsks(ctx))),

    ownCall(securityCalls.endSession, async ({ params: { id } }, ctx) => {
      const { userId, sessionId } = whoAsks(ctx)
      if (!(await endUsersSession(rows, userId, id))) throw new AppError('not_found', 'Session not found')
      await note(ctx, id === sessionId ? 'signed-out' : 'session-ended')
      if (id === sessionId) endSession(ctx)
      return undefined
    }),

    ownCall(securityCalls.endOtherSessions, async (_request, ctx) => {
      await endOtherSessions(rows, whoAsks(ctx))
      await note(ctx, 'other-sessions-ended')
      return undefined
    }),

    ownCall(securityCalls.activity, async (_request, ctx) => listActivity(scopeOf(ctx))),

    ownCall(securityCalls.deleteAccount, async ({ body: { password } }, ctx) => {
      await prove(ctx, password)
      const { id: userId } = signedInUser(ctx)
      await deleteAccount(rows, userId)
      // No list is left to note it in.
      logEvent(visitOf(ctx), 'account-deleted', { userId })
      endSession(ctx)
      return undefined
    }),

    ownCall(securityCalls.requestReset, async ({ body: { email } }, ctx) => {
      await requestReset(tools, email, visitOf(ctx))
      return undefined
    }),

    ownCall(securityCalls.resetPassword, async ({ body }, ctx) => {
      await resetPassword(rows, body, { visit: visitOf(ctx), onReset: (userId) => ctx.state.concerned.add(userId) })
      return undefined
    }),
  ]
}
