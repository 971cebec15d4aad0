import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import type { AccountTools } from '../accounts/account-tools.ts'
import { provePassword } from '../accounts/change-password.ts'
import { noteActivity } from '../activity/note-activity.ts'
import { visitOf } from '../activity/visit.ts'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import type { GatewayContext } from '../context.ts'
import { type ScopeOf, signedInUser, startSession } from '../sessions/session.ts'
import { disableSecondFactor, enableSecondFactor, renewRecoveryCodes, setUpSecondFactor } from './change-second-factor.ts'
import { proveOwner } from './require-second-factor.ts'
import { secondFactorState } from './second-factor.sql.ts'

/** Changing the second factor renews the session id, so that an older stolen cookie stops working. */
export function secondFactorRoutes(tools: AccountTools, scopeOf: ScopeOf): OwnCall[] {
  const { rows } = tools
  const prove = (ctx: GatewayContext, { password, code }: { password: string; code?: string | undefined }) => proveOwner(tools, { user: signedInUser(ctx), password, code, visit: visitOf(ctx) })

  return [
    ownCall(securityCalls.twoFactor, async (_request, ctx) => secondFactorState(scopeOf(ctx))),

    ownCall(securityCalls.beginTwoFactor, async ({ body: { password } }, ctx) => {
      const user = signedInUser(ctx)
      return setUpSecondFactor(tools, user, await provePassword(rows, { user, password, visit: visitOf(ctx), field: 'password' }))
    }),

    ownCall(securityCalls.enableTwoFactor, async ({ body: { code } }, ctx) => {
      const user = signedInUser(ctx)
      const { recoveryCodes, proof } = await enableSecondFactor(tools, { userId: user.id, sessionId: ctx.state.sessionId, code })
      await startSession(ctx, { user, proof }, 'two-factor-enabled')
      return { recoveryCodes }
    }),

    ownCall(securityCalls.renewRecoveryCodes, async ({ body }, ctx) => {
      const recoveryCodes = await renewRecoveryCodes(scopeOf(ctx), await prove(ctx, body))
      await noteActivity(rows, { userId: signedInUser(ctx).id, kind: 'recovery-codes-renewed', visit: visitOf(ctx) })
      return { recoveryCodes }
    }),

    ownCall(securityCalls.disableTwoFactor, async ({ body }, ctx) => {
      const proof = await prove(ctx, body)
      const state = await disableSecondFactor(scopeOf(ctx), proof)
      await startSession(ctx, { user: signedInUser(ctx), proof }, 'two-factor-disabled')
      return state
    }),
  ]
}
