import type { ActivityKind, Device, SessionEntry } from '@billfold/contracts/accounts/security'
import { instant } from '@billfold/server-kit/database/sql'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { AppError } from '@billfold/contracts/errors'
import type { Rows } from '../accounts/rows.ts'
import { noteActivity, visitOf } from '../activity/note-activity.ts'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import type { GatewayContext } from '../context.ts'
import { deviceOf } from './device.ts'
import { isAlive } from './session-store.ts'
import { endSession, signedInUser } from './session.ts'

interface Caller {
  userId: number
  sessionId: number | null
}

async function listSessions(rows: Rows, { userId, sessionId }: Caller): Promise<SessionEntry[]> {
  const found = await rows<Omit<SessionEntry, keyof Device | 'isCurrent'> & { userAgent: string }>(
    `select id, user_agent as "userAgent", address, ${instant('created_at')} as "createdAt", ${instant('last_seen_at')} as "lastSeenAt"
     from session where user_id = ? and ${isAlive('session')} order by last_seen_at desc, id desc`,
    [userId],
  )
  return found.map(({ userAgent, ...entry }) => ({ ...entry, ...deviceOf(userAgent), isCurrent: entry.id === sessionId }))
}

async function endUsersSession(rows: Rows, userId: number, sessionId: number): Promise<boolean> {
  const ended = await rows('delete from session where user_id = ? and id = ? returning id', [userId, sessionId])
  return ended.length > 0
}

async function endOtherSessions(rows: Rows, { userId, sessionId }: Caller): Promise<void> {
  await rows('delete from session where user_id = ? and id <> ?', [userId, sessionId])
}

export function sessionRoutes(rows: Rows): OwnCall[] {
  const callerOf = (ctx: GatewayContext) => ({ userId: signedInUser(ctx).id, sessionId: ctx.state.sessionId })
  const note = (ctx: GatewayContext, kind: ActivityKind) => noteActivity(rows, { userId: signedInUser(ctx).id, kind, visit: visitOf(ctx) })

  return [
    ownCall(securityCalls.sessions, async (_request, ctx) => listSessions(rows, callerOf(ctx))),

    ownCall(securityCalls.endSession, async ({ params: { id } }, ctx) => {
      const { userId, sessionId } = callerOf(ctx)
      if (!(await endUsersSession(rows, userId, id))) throw new AppError('not_found', 'Session not found')
      await note(ctx, id === sessionId ? 'signed-out' : 'session-ended')
      if (id === sessionId) endSession(ctx)
      return undefined
    }),

    ownCall(securityCalls.endOtherSessions, async (_request, ctx) => {
      await endOtherSessions(rows, callerOf(ctx))
      await note(ctx, 'other-sessions-ended')
      return undefined
    }),
  ]
}
