import { AppError } from '@billfold/contracts/errors'
import type { EventFeed } from '@billfold/contracts/call'
import { liveCalls, type LiveEvent, type Topic, topics } from '@billfold/contracts/live/live-calls'
import { collect } from '@billfold/server-kit/live/announcements'
import type { Changes } from '@billfold/server-kit/live/listen'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import { addressOf, networkOf } from '../security/address.ts'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import type { OpenGateway } from '../open-gateway.ts'
import { requireUser, signedInUser } from '../sessions/session.ts'
import { isSessionAlive } from '../sessions/session-store.ts'

/** Maximum number of open streams per user in this process. Each browser opens one, and so does each shared page that a client views. */
const BY_USER = 20
const BY_ADDRESS = 60
const BY_TOKEN = 60

/** For metrics. */
export type CountStream = (change: 1 | -1) => void

/** Limits concurrent streams, because each one holds a connection. */
export function limitStreams(count?: CountStream): GatewayMiddleware {
  const open = new Map<string, number>()

  function enter(key: string): void {
    open.set(key, (open.get(key) ?? 0) + 1)
  }
  function leave(key: string): void {
    const left = (open.get(key) ?? 0) - 1
    if (left > 0) open.set(key, left)
    else open.delete(key)
  }

  return async function limitStreams(ctx, next) {
    const limits = limitsOf(ctx)
    // If the client disconnected during the session lookup, its close event has already fired and the count would never drop.
    if (limits.length > 0 && ctx.res.destroyed) return
    if (limits.some(([key, limit]) => (open.get(key) ?? 0) >= limit)) {
      throw new AppError('too_many_requests', 'Billfold is open in too many tabs. Close some of them.', { retryAfter: 60 })
    }
    if (limits.length > 0) {
      for (const [key] of limits) enter(key)
      count?.(1)
      ctx.res.once('close', () => {
        for (const [key] of limits) leave(key)
        count?.(-1)
      })
    }
    await next()
  }
}

function limitsOf(ctx: GatewayContext): [key: string, limit: number][] {
  const { matched, user } = ctx.state
  if (!matched?.call.events) return []
  if (matched.call.access === 'user') return user ? [[`user ${user.id}`, BY_USER]] : []
  const [token = ''] = Object.values(matched.params)
  return [
    [`address ${networkOf(addressOf(ctx))}`, BY_ADDRESS],
    [`token ${token}`, BY_TOKEN],
  ]
}

/** Changes within this time are sent as one event. It is short enough to feel instant. */
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
function untilSignedOut<Event>(feed: EventFeed<Event>, isAlive: () => Promise<boolean>): EventFeed<Event> {
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
    function report(...changed: Topic[]): void {
      lastAt = performance.now()
      collected.add(...changed)
    }
    const leave = changes.follow(userId, { changed: ({ topic }) => report(topic), missed: () => report(...topics) })
    return () => {
      leave()
      collected.stop()
    }
  }
}
