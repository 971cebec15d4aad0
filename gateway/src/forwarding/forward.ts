import type { IncomingHttpHeaders } from 'node:http'
import { type Call, isWriting, USER_HEADER } from '@billfold/contracts/call'
import type { ServiceName } from '@billfold/server-kit/database/roles'
import { DELEGATION_HEADER, IDENTITY_HEADER, type SignIdentity, identityHeaders } from '@billfold/server-kit/identity'
import { Readable } from 'node:stream'
import { AppError, isErrorBody } from '@billfold/contracts/errors'
import { EVENT_STREAM } from '@billfold/server-kit/live/send-events'
import { readBytes } from '@billfold/server-kit/body'
import { traced } from '@billfold/server-kit/tracing/tracing'
import type { Dispatcher } from 'undici'
import type { GatewayContext } from '../context.ts'
import { countedBody, fileTooLarge, hasBody } from '../routing/answer-call.ts'
import { addressOf, networkOf } from '../security/address.ts'
import { type Answer, type Request, type Upstreams, sendUpstream, textOf, tooManyOfOne, unavailable } from './upstream.ts'
import { type LineOf, type RefusedClients, TooMany, type WaitingLine } from './load-shedding.ts'

/** Hop-by-hop headers (RFC 9110, 7.6.1) and headers that each sender sets itself. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']

/** The gateway handles these headers itself, so services receive neither cookies nor identity claims made by the client. */
const NOT_FORWARDED = new Set([
  ...HOP_BY_HOP,
  'host',
  'expect',
  'cookie',
  'authorization',
  USER_HEADER.toLowerCase(),
  IDENTITY_HEADER,
  DELEGATION_HEADER,
  'accept-encoding',
  'forwarded',
  // The gateway sets its own traceparent. The client could put anything into the other two, so they are dropped.
  'traceparent',
  'tracestate',
  'baggage',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
])

/** Only the gateway sets cookies, and it has already set the request id. */
const NOT_PASSED_BACK = new Set([...HOP_BY_HOP, 'set-cookie', 'x-request-id', 'date', 'server'])

type Headers = Record<string, string | string[]>

function requestHeaders(headers: IncomingHttpHeaders): Headers {
  return without(NOT_FORWARDED, headers)
}

function answerHeaders(headers: IncomingHttpHeaders): Headers {
  return without(NOT_PASSED_BACK, headers)
}

function without(dropped: ReadonlySet<string>, headers: IncomingHttpHeaders): Headers {
  const named = namedBy(headers.connection)
  const kept: Headers = {}
  for (const name in headers) {
    const value = headers[name]
    if (value !== undefined && !dropped.has(name) && !named.has(name)) kept[name] = value
  }
  return kept
}

const NOTHING: ReadonlySet<string> = new Set()

/** The Connection header can list further hop-by-hop headers. */
function namedBy(connection = 'keep-alive'): ReadonlySet<string> {
  if (connection === 'keep-alive' || connection === 'close') return NOTHING
  // Avoids a regular expression for white space, which would take quadratic time on a header full of spaces.
  return new Set(connection.toLowerCase().split(',').map((name) => name.trim()))
}

const WITHOUT_BODY = new Set([204, 205, 304])

async function passAnswer(ctx: GatewayContext, service: ServiceName, answer: Answer): Promise<void> {
  const { statusCode, headers, body } = answer
  if (statusCode >= 400) return passError(ctx, service, answer)
  ctx.status = statusCode
  ctx.set(answerHeaders(headers))
  if (!Buffer.isBuffer(body)) stream(ctx, body)
  else if (!WITHOUT_BODY.has(statusCode) && ctx.method !== 'HEAD') ctx.body = body
}

function stream(ctx: GatewayContext, body: Readable): void {
  // Without a listener, a client that disconnects would cause an uncaught error and end the process. Behind a compressor, only destroying
  // the response tells the client that the rest is missing.
  body.on('error', () => ctx.res.destroy())
  ctx.body = body
  // Sends an event stream's headers before the first event.
  if (ctx.response.is(EVENT_STREAM) !== false) ctx.flushHeaders()
}

/** Passes on Billfold's own errors. Any other error means that the service is not working, whatever its status. */
async function passError(ctx: GatewayContext, service: ServiceName, answer: Answer): Promise<void> {
  const { statusCode, headers } = answer
  const error = parse(await textOf(answer))
  if (!isErrorBody(error)) {
    ctx.state.log.error({ service, statusCode }, 'a service responded with an unknown error body')
    throw unavailable(service)
  }
  if (headers['retry-after']) ctx.set('Retry-After', headers['retry-after'])
  ctx.set('Cache-Control', 'no-store')
  ctx.status = statusCode
  ctx.body = error
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns undefined if the service that verifies the token is not available. */
type ReadPortalLink = (ctx: GatewayContext, token: string) => Promise<{ linkId: string | undefined } | undefined>

export type Forward = (ctx: GatewayContext, call: Call) => Promise<void>

interface ForwardOptions {
  upstreams: Upstreams
  readPortalLink: ReadPortalLink
  lineOf: LineOf
  refused: RefusedClients
  sign: SignIdentity
}

export function forwarder({ upstreams, readPortalLink, lineOf, refused, sign }: ForwardOptions): Forward {
  async function portalLinkOf(ctx: GatewayContext, { opensPortal }: Call): Promise<string | undefined> {
    if (!opensPortal) return undefined
    const portal = await readPortalLink(ctx, encodeURIComponent(ctx.state.matched?.params.token ?? ''))
    if (!portal) throw unavailable('projects')
    return portal.linkId
  }

  return async function forward(ctx, call) {
    const service = call.service as ServiceName
    const left = whenClientLeaves(ctx)
    const client = clientOf(ctx)
    const [body, portalLinkId] = await Promise.all([bodyOf(ctx, call), portalLinkOf(ctx, call)])
    try {
      const leave = await enter(lineOf(call), { client, call, body, left })
      const send = isWriting(call) ? sendUpstream : ask
      const answer = await traced({ name: call.name, kind: 'client' }, () => send(upstreams[service], requestOf(ctx, call, { body, sign, portalLinkId, signal: left }))).finally(leave)
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
  // Streams stay open for a long time; `limitStreams` counts them.
  if (call.events) return undefined
  // A body that is still arriving may take minutes, so it must not occupy a slot.
  return body instanceof Readable ? line.enterWithoutSlot(client) : line.enter(client, left)
}

export function whenClientLeaves({ res }: GatewayContext): AbortSignal {
  const left = new AbortController()
  // The client may have disconnected during the session lookup.
  if (res.destroyed) left.abort()
  res.once('close', () => {
    if (!res.writableFinished) left.abort()
  })
  return left.signal
}

/** Bodies up to this size are read before they are forwarded. */
const SMALL_BODY = 64 * 1024

async function bodyOf({ req }: GatewayContext, { body, raw, upload, maxBytes }: Call): Promise<Buffer | Readable | null> {
  if ((body === undefined && !raw && !upload) || !hasBody(req)) return null
  if (Number(req.headers['content-length']) <= SMALL_BODY) return readBytes(req, maxBytes)
  return Readable.from(countedBody(req, maxBytes, upload && fileTooLarge), { objectMode: false })
}

interface Sent {
  body: Buffer | Readable | null
  sign: SignIdentity
  portalLinkId: string | undefined
  signal: AbortSignal
}

function requestOf(ctx: GatewayContext, call: Call, { body, sign, portalLinkId, signal }: Sent): Request {
  const { user, requestId } = ctx.state
  const address = addressOf(ctx)
  const headers = requestHeaders(ctx.headers)
  if (!body) delete headers['content-length']
  headers['x-request-id'] = requestId
  headers['x-forwarded-for'] = address
  Object.assign(headers, identityHeaders(sign, call, { userId: user?.id ?? null, timeZone: user?.timeZone ?? 'UTC', address, portalLinkId }))
  return {
    method: ctx.method,
    path: ctx.path + ctx.search,
    headers,
    body,
    signal,
    // Disables the body timeout, because an event stream is silent while nothing happens.
    ...(call.events ? { bodyTimeout: 0 } : {}),
  }
}

/** Failures of the connection, not of the service: a replica has shut down or has closed an idle connection. */
const CONNECTION_FAILURES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT'])

/** Retries the request once if it is a read and only the connection failed. */
export async function ask(upstream: Dispatcher, request: Request): Promise<Answer> {
  try {
    return await sendUpstream(upstream, request)
  } catch (error) {
    if (!CONNECTION_FAILURES.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    return sendUpstream(upstream, request)
  }
}
