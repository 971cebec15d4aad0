import { Readable } from 'node:stream'
import { type Call, isWriting } from '@billfold/contracts/call'
import { AppError } from '@billfold/contracts/errors'
import { readBytes } from '@billfold/server-kit/body'
import { identityHeaders, type SignIdentity } from '@billfold/server-kit/identity'
import type { Dispatcher } from 'undici'
import { countedBody, hasBody } from '../routing/request-body.ts'
import type { GatewayContext } from '../context.ts'
import { addressOf, networkOf } from '../security/address.ts'
import { type Answer, sendUpstream, type Request } from './send-upstream.ts'
import { requestHeaders } from './headers.ts'
import { passAnswer } from './pass-answer.ts'
import type { RefusedClients } from './refused-clients.ts'
import { tooManyOfOne, unavailable } from './unavailable.ts'
import type { ServiceName, Upstreams } from './upstream.ts'
import { type LineOf, TooMany, type WaitingLine } from './waiting-line.ts'

export type Forward = (ctx: GatewayContext, call: Call) => Promise<void>

interface ForwardOptions {
  upstreams: Upstreams
  lineOf: LineOf
  refused: RefusedClients
  sign: SignIdentity
}

/** Forwards a call to its service and streams the response back. A client that disconnects aborts both. */
export function forwarder({ upstreams, lineOf, refused, sign }: ForwardOptions): Forward {
  return async function forward(ctx, call) {
    const service = call.service as ServiceName
    const left = whenClientLeaves(ctx)
    const client = clientOf(ctx)
    const body = await bodyOf(ctx, call)
    try {
      const leave = await enter(lineOf(call), { client, call, body, left })
      const answer = await (isWriting(call) ? sendUpstream : ask)(upstreams[service], requestOf(ctx, call, { body, sign, signal: left })).finally(leave)
      await passAnswer(ctx, service, answer)
    } catch (error) {
      if (error instanceof AppError || left.aborted) throw error
      if (error instanceof TooMany && error.isOwnShare) {
        refused.note(ctx.headers, client)
        throw tooManyOfOne(error)
      }
      ctx.state.log.warn({ err: error, service }, 'service not available')
      throw unavailable(service, error)
    }
  }
}

/** The client whose share of the queue a request uses. */
export function clientOf(ctx: GatewayContext): string {
  const { user } = ctx.state
  return user ? `user ${user.id}` : `network ${networkOf(addressOf(ctx))}`
}

interface Entering {
  client: string
  call: Call
  body: Buffer | Readable | null
  left: AbortSignal
}

async function enter(line: WaitingLine, { client, call, body, left }: Entering): Promise<(() => void) | undefined> {
  // Streams stay open for long and are counted by `limitStreams`.
  if (call.events) return undefined
  // A body that is still arriving may take minutes, so it must not occupy a slot.
  return body instanceof Readable ? line.enterBeside(client) : line.enter(client, left)
}

export function whenClientLeaves({ res }: GatewayContext): AbortSignal {
  const left = new AbortController()
  // The client may have left during the session lookup.
  if (res.destroyed) left.abort()
  res.once('close', () => {
    if (!res.writableFinished) left.abort()
  })
  return left.signal
}

/** Bodies up to this size are read before they are forwarded. */
const SMALL_BODY = 64 * 1024

async function bodyOf({ req }: GatewayContext, { body, raw, maxBytes }: Call): Promise<Buffer | Readable | null> {
  if ((body === undefined && !raw) || !hasBody(req)) return null
  if (Number(req.headers['content-length']) <= SMALL_BODY) return readBytes(req, maxBytes)
  return Readable.from(countedBody(req, maxBytes), { objectMode: false })
}

interface Sent {
  body: Buffer | Readable | null
  sign: SignIdentity
  signal: AbortSignal
}

function requestOf(ctx: GatewayContext, call: Call, { body, sign, signal }: Sent): Request {
  const { user, requestId } = ctx.state
  const address = addressOf(ctx)
  const headers = requestHeaders(ctx.headers)
  if (!body) delete headers['content-length']
  headers['x-request-id'] = requestId
  headers['x-forwarded-for'] = address
  Object.assign(headers, identityHeaders(sign, call, { userId: user?.id ?? null, timeZone: user?.timeZone ?? 'UTC', address }))
  return {
    method: ctx.method,
    path: ctx.path + ctx.search,
    headers,
    body,
    signal,
    // An event stream may be silent for as long as nothing happens.
    ...(call.events ? { bodyTimeout: 0 } : {}),
  }
}

/** Failures of the connection, not of the service: a replica that went away, a connection that it had closed. */
const CONNECTION_FAILURES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT'])

/** Reads are repeated once when only the connection failed. */
export async function ask(upstream: Dispatcher, request: Request): Promise<Answer> {
  try {
    return await sendUpstream(upstream, request)
  } catch (error) {
    if (!CONNECTION_FAILURES.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    return sendUpstream(upstream, request)
  }
}
