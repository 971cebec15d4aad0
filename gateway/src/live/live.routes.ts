import type { EventFeed } from '@billfold/contracts/call'
import { liveCalls } from '@billfold/contracts/live/live-calls'
import { type LiveEvent, type Topic, topics } from '@billfold/contracts/live/topics'
import { collect } from '@billfold/server-kit/live/collect'
import type { Changes } from '@billfold/server-kit/live/listen-for-changes'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import type { OpenGateway } from '../open-gateway.ts'
import { requireUser } from '../sessions/acting-user.ts'
import { isSessionAlive } from '../sessions/session-store.ts'
import { signedInUser } from '../sessions/session.ts'

/** Changes within this time go out as one event; short enough to feel instant. */
const COLLECT_MS = 250

export function liveRoutes({ changes, rows }: Pick<OpenGateway, 'changes' | 'rows'>): OwnCall[] {
  return [
    ownCall(liveCalls.changes, async ({ query }, ctx) => {
      requireUser(ctx, String(query.user ?? ''))
      const { id } = signedInUser(ctx)
      const { sessionId } = ctx.state
      return untilSignedOut(topicsOf(changes, id), () => isSessionAlive(rows, sessionId))
    }),
  ]
}

const CHECK_SESSION_MS = 10_000

/** Ends the stream within ten seconds after its session ends. */
export function untilSignedOut<Event>(feed: EventFeed<Event>, isAlive: () => Promise<boolean>): EventFeed<Event> {
  return (sink) => {
    const stop = feed(sink)
    // A database error must not sign the user out.
    const check = () => void isAlive().then((alive) => alive || sink.end(), () => undefined)
    const timer = setInterval(check, CHECK_SESSION_MS)
    return () => {
      clearInterval(timer)
      stop()
    }
  }
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
