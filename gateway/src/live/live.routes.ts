import type { EventFeed } from '@billfold/contracts/call'
import { liveCalls } from '@billfold/contracts/live/live-calls'
import { type LiveEvent, type Topic, topics } from '@billfold/contracts/live/topics'
import { collect } from '@billfold/server-kit/live/collect'
import type { Changes } from '@billfold/server-kit/live/listen-for-changes'
import { type OwnCall, ownCall } from '../calls/own-call.ts'
import { requireUser } from '../sessions/acting-user.ts'
import { signedInUser } from '../sessions/session.ts'

/** What one save touches is told in one event; soon enough to be felt as at once. */
const COLLECT_MS = 250

export function liveRoutes(changes: Changes): OwnCall[] {
  return [
    ownCall(liveCalls.changes, async ({ query }, ctx) => {
      requireUser(ctx, String(query.user ?? ''))
      return topicsOf(changes, signedInUser(ctx).id)
    }),
  ]
}

function topicsOf(changes: Changes, userId: number): EventFeed<LiveEvent> {
  return (sink) => {
    let lastAt = 0
    const collected = collect<Topic>(COLLECT_MS, (topics) => sink.send({ topics, age: Math.floor(performance.now() - lastAt) }))
    function hear(...heard: Topic[]): void {
      lastAt = performance.now()
      collected.add(...heard)
    }
    const leave = changes.follow(userId, { changed: ({ topic }) => hear(topic), missed: () => hear(...topics) })
    return () => {
      leave()
      collected.stop()
    }
  }
}
