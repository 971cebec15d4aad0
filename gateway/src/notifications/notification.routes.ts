import { notificationCalls } from '@billfold/contracts/notifications/notification-calls'
import { AppError } from '@billfold/contracts/errors'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import type { ScopeOf } from '../sessions/session.ts'
import { loadNotifications, markRead, markReadUpTo } from './notification.sql.ts'

export function notificationRoutes(scopeOf: ScopeOf): OwnCall[] {
  return [
    ownCall(notificationCalls.list, async (_request, ctx) => loadNotifications(scopeOf(ctx))),

    ownCall(notificationCalls.read, async ({ params: { id } }, ctx) => {
      if (!(await markRead(scopeOf(ctx), id))) throw new AppError('not_found', notificationCalls.read.notFound)
      return undefined
    }),

    ownCall(notificationCalls.readAll, async ({ body }, ctx) => {
      await markReadUpTo(scopeOf(ctx), body.upTo)
      return undefined
    }),
  ]
}
