import type { EventFeed } from '@billfold/contracts/call'
import { AppError } from '@billfold/contracts/errors'
import { liveCalls } from '@billfold/contracts/live/live-calls'
import { type LiveEvent, type Topic, topics } from '@billfold/contracts/live/topics'
import { collect } from '@billfold/server-kit/live/collect'
import type { Changes } from '@billfold/server-kit/live/listen-for-changes'
import { type OwnCall, ownCall } from '../calls/own-call.ts'

/** What one save touches is told in one event; soon enough to be felt as at once. */
const COLLECT_MS = 250

export function liveRoutes(changes: Changes): OwnCall[] {
  return [
    ownCall(liveCalls.changes, async (_, { state: { user } }) => {
      if (!user) throw new AppError('unauthenticated', 'You are not signed in')
      return topicsOf(changes, user.id)
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
