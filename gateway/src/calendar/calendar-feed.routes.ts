import { calendarFeedCalls } from '@billfold/contracts/calendar/calendar-feed-calls'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import type { ScopeOf } from '../sessions/session.ts'
import { createFeed, readFeed, removeFeed } from './calendar-feed.sql.ts'

export function calendarFeedRoutes(scopeOf: ScopeOf): OwnCall[] {
  return [
    ownCall(calendarFeedCalls.get, async (_request, ctx) => readFeed(scopeOf(ctx))),

    ownCall(calendarFeedCalls.create, async (_request, ctx) => ({ path: `/calendar/${await createFeed(scopeOf(ctx))}.ics` })),

    ownCall(calendarFeedCalls.remove, async (_request, ctx) => {
      await removeFeed(scopeOf(ctx))
      return undefined
    }),
  ]
}
