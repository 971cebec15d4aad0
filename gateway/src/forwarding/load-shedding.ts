import type { Call } from '@billfold/contracts/call'
import { oneOfEach, type Replicas } from '@billfold/server-kit/database/connection-budget'
import type { ServiceName } from '@billfold/server-kit/database/roles'
import type { IncomingHttpHeaders } from 'node:http'
import type { GatewayMiddleware } from '../context.ts'
import { tooManyOfOne, unavailable } from './upstream.ts'

/** Maximum number of concurrent requests per replica of a service. More would queue inside the service, which cannot reject them. */
const SLOTS = 32
/** Maximum number of concurrent requests per replica and slow lane: Stripe calls, PDFs and evidence bundles, and e-mail. */
const SLOW_SLOTS = 8
/**
 * Maximum wait in milliseconds. Short enough that the client still gets a response even if the request then runs into the service's
 * timeout.
 */
const PATIENCE_MS = 5000
/** Maximum queue length. Each waiting request holds a connection and its body. */
const MAX_WAITING = 1000
/** Maximum number of waiting requests per client. */
const MAX_WAITING_PER_CLIENT = 100

export interface WaitingLine {
  /**
   * True if a new request from this client would be rejected. If no client is given, true if a request from any client would be rejected.
   */
  isFull(client?: string): boolean
  /** Resolves with a function to call when the request is done. Rejects with `TooMany`, or when the client disconnects. */
  enter(client: string, left: AbortSignal): Promise<() => void>
  /** Starts a long-lived request, which counts only towards the client's share and never waits in the queue. Throws `TooMany`. */
  enterWithoutSlot(client: string): () => void
}

export class TooMany extends Error {
  /** True if only this client exceeds its share, while others are still served. */
  readonly isOwnShare: boolean

  constructor(isOwnShare: boolean) {
    super(isOwnShare ? 'the client uses up its share' : 'the service is overloaded')
    this.isOwnShare = isOwnShare
  }
}

/** 'client': one client has used up its share, while others are still served. */
type Reason = 'overload' | 'client'

/** For metrics. */
export type CountRefusal = (upstream: ServiceName | 'search', reason: Reason) => void

export type LineOf = (call: Pick<Call, 'service' | 'waitsFor'>) => WaitingLine

interface LinesOptions {
  /** Defaults to one of each process. */
  replicas?: Replicas | undefined
  countRefusal?: CountRefusal | undefined
}

/**
 * Each service has one queue for fast requests and one for each kind of slow request, so that fast requests never wait behind slow ones.
 * Queues are per process, because they protect the process's connections and memory. The gateways divide a service's slots among
 * themselves, so that a client's share does not grow with the number of gateways.
 */
export function waitingLines({ replicas = oneOfEach, countRefusal }: LinesOptions = {}): LineOf {
  function ofService(upstream: ServiceName) {
    const line = (slotsPerReplica: number) =>
      waitingLine({ slots: Math.max(1, Math.floor((slotsPerReplica * replicas[upstream]) / replicas.gateway)), onRefused: (reason) => countRefusal?.(upstream, reason) })
    return { usual: line(SLOTS), Stripe: line(SLOW_SLOTS), drawing: line(SLOW_SLOTS), 'mail server': line(SLOW_SLOTS) }
  }
  const lines = { projects: ofService('projects'), billing: ofService('billing'), proposals: ofService('proposals') }
  return ({ service, waitsFor }) => lines[service as ServiceName][waitsFor ?? 'usual']
}

interface LineOptions {
  slots?: number
  /** Maximum number of concurrent requests per client. */
  share?: number
  patience?: number
  onRefused?: (reason: Reason) => void
}

interface Waiting {
  admit(): void
}

interface Share {
  running: number
  waiting: Set<Waiting>
}

/**
 * A fair queue. A client uses at most a quarter of the slots at once, and waiting clients take turns, so that one client cannot lock out the others.
 * Rejects at once if the request would wait too long at the current pace.
 */
export function waitingLine({ slots = SLOTS, share: most = Math.max(1, Math.floor(slots / 4)), patience = PATIENCE_MS, onRefused }: LineOptions = {}): WaitingLine {
  const shares = new Map<string, Share>()
  let running = 0
  let waiting = 0
  let waitingClients = 0
  let pace = paceOf(slots)

  function shareOf(client: string): Share {
    const share = shares.get(client) ?? { running: 0, waiting: new Set() }
    shares.set(client, share)
    return share
  }

  function hasSlot(share?: Share): boolean {
    return running < slots && (share?.running ?? 0) < most
  }

  function start(client: string): () => void {
    const share = shareOf(client)
    running += 1
    share.running += 1
    return () => {
      running -= 1
      finish(client, share)
    }
  }

  function finish(client: string, share: Share): void {
    share.running -= 1
    dropIfIdle(client, share)
    admitNext()
  }

  function admitNext(): void {
    if (waiting === 0) {
      pace = paceOf(slots)
      return
    }
    for (const [client, share] of shares) {
      const [next] = share.waiting
      if (!next || !hasSlot(share)) continue
      pace.note(performance.now())
      next.admit()
      // Move this client to the back of the queue.
      shares.delete(client)
      shares.set(client, share)
      return
    }
  }

  function add(share: Share, entry: Waiting): void {
    waiting += 1
    if (share.waiting.size === 0) waitingClients += 1
    share.waiting.add(entry)
  }

  function remove(share: Share, entry: Waiting): void {
    waiting -= 1
    share.waiting.delete(entry)
    if (share.waiting.size === 0) waitingClients -= 1
  }

  function dropIfIdle(client: string, share: Share): void {
    if (share.running === 0 && share.waiting.size === 0) shares.delete(client)
  }

  function wait(client: string, left: AbortSignal): Promise<() => void> {
    const share = shareOf(client)
    return new Promise((resolve, reject) => {
      const entry = { admit: () => end(() => resolve(start(client))) }
      const refuse = () => end(() => reject(tooMany(client)))
      const forget = () => end(() => reject(left.reason))
      const timer = setTimeout(refuse, patience)
      add(share, entry)
      left.addEventListener('abort', forget, { once: true })

      function end(settle: () => void): void {
        clearTimeout(timer)
        left.removeEventListener('abort', forget)
        remove(share, entry)
        settle()
        dropIfIdle(client, share)
      }
    })
  }

  function isFull(client?: string): boolean {
    const share = client === undefined ? undefined : shares.get(client)
    if (hasSlot(share)) return false
    const own = share?.waiting.size ?? 0
    // Clients take turns, so at most `own + 1` requests of each waiting client run before this one.
    const ahead = Math.min(waiting, (own + 1) * waitingClients)
    return own >= MAX_WAITING_PER_CLIENT || waiting >= MAX_WAITING || pace.mean() * (ahead + 1) > patience
  }

  function tooMany(client: string): TooMany {
    const isOwnShare = (shares.get(client)?.running ?? 0) >= most
    onRefused?.(isOwnShare ? 'client' : 'overload')
    return new TooMany(isOwnShare)
  }

  return {
    isFull,
    async enter(client, left) {
      left.throwIfAborted()
      if (hasSlot(shares.get(client))) return start(client)
      if (isFull(client)) throw tooMany(client)
      return wait(client, left)
    },
    enterWithoutSlot(client) {
      if ((shares.get(client)?.running ?? 0) >= most) throw tooMany(client)
      const share = shareOf(client)
      share.running += 1
      return () => finish(client, share)
    },
  }
}

interface Pace {
  note(now: number): void
  /** Mean milliseconds between two admissions; 0 until there is enough data. */
  mean(): number
}

/** Estimates the pace from many requests, because they finish in bursts. Recent requests count more. */
function paceOf(slots: number): Pace {
  let [first, last, count] = [0, 0, -1]
  return {
    note(now) {
      count += 1
      if (count === 0) first = now
      last = now
      if (count < 2 * slots) return
      first += (last - first) / 2
      count /= 2
    },
    mean: () => (count < slots / 4 ? 0 : (last - first) / count),
  }
}

const KEPT_MS = 1000
const MOST = 1000

export interface RefusedClients {
  /** Remembers that a client with this session was rejected. */
  note(headers: IncomingHttpHeaders, client: string): void
  find(headers: IncomingHttpHeaders): string | undefined
}

/** Remembers recently rejected sessions by cookie, so that the next rejection needs no session lookup and no log line. */
export function refusedClients(): RefusedClients {
  const refused = new Map<string, { client: string; until: number }>()
  return {
    note({ cookie }, client) {
      if (!cookie) return
      refused.delete(cookie)
      const [oldest] = refused.size < MOST ? [] : refused.keys()
      if (oldest !== undefined) refused.delete(oldest)
      refused.set(cookie, { client, until: performance.now() + KEPT_MS })
    },
    find({ cookie }) {
      const found = cookie === undefined ? undefined : refused.get(cookie)
      return found && found.until > performance.now() ? found.client : undefined
    },
  }
}

interface ShedLoadOptions {
  lineOf: LineOf
  refused: RefusedClients
  countRefusal?: CountRefusal | undefined
}

/** Rejects requests whose queue is full before looking up the session, because the lookup would slow down other requests. */
export function shedLoad({ lineOf, refused, countRefusal }: ShedLoadOptions): GatewayMiddleware {
  return async function shedLoad(ctx, next) {
    const call = ctx.state.matched?.call
    if (call && call.service !== 'gateway' && !call.events) {
      const line = lineOf(call)
      if (line.isFull()) {
        countRefusal?.(call.service, 'overload')
        throw unavailable(call.service)
      }
      const client = refused.find(ctx.headers)
      if (client !== undefined && line.isFull(client)) {
        countRefusal?.(call.service, 'client')
        throw tooManyOfOne()
      }
    }
    await next()
  }
}
