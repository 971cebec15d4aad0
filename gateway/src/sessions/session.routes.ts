import type { ActivityKind } from '@billfold/contracts/accounts/activity'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { AppError } from '@billfold/contracts/errors'
import type { Rows } from '../accounts/rows.ts'
import { noteActivity } from '../activity/note-activity.ts'
import { visitOf } from '../activity/visit.ts'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import type { GatewayContext } from '../context.ts'
import { endOtherSessions, endUsersSession, listSessions } from './list-sessions.ts'
import { endSession, signedInUser } from './session.ts'

export function sessionRoutes(rows: Rows): OwnCall[] {
  const whoAsks = (ctx: GatewayContext) => ({ userId: signedInUser(ctx).id, sessionId: ctx.state.sessionId })
  const note = (ctx: GatewayContext, kind: ActivityKind) => noteActivity(rows, { userId: signedInUser(ctx).id, kind, visit: visitOf(ctx) })

  return [
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
  ]
}
