import { Readable } from 'node:stream'
import type { Call } from '@billfold/contracts/call'
import { AppError } from '@billfold/contracts/errors'
import { IDENTITY_HEADER, signIdentity } from '@billfold/server-kit/identity'
import type { Dispatcher } from 'undici'
import { countedBody, hasBody } from '../calls/request-body.ts'
import type { GatewayContext } from '../context.ts'
import { addressOf } from '../security/address.ts'
import { requestHeaders } from './headers.ts'
import { passAnswer } from './pass-answer.ts'
import { unavailable } from './unavailable.ts'
import type { ServiceName, Upstreams } from './upstream.ts'

export type Forward = (ctx: GatewayContext, call: Call) => Promise<void>

interface ForwardOptions {
  upstreams: Upstreams
  internalKey: string
}

/** Sends a call on to its service and the answer back, both as they come. Whoever leaves ends both. */
export function forwarder({ upstreams, internalKey }: ForwardOptions): Forward {
  return async function forward(ctx, call) {
    const service = call.service as ServiceName
    const left = whenClientLeaves(ctx)
    try {
      const answer = await ask(upstreams[service], requestOf(ctx, call, internalKey, left))
      await passAnswer(ctx, service, answer)
    } catch (error) {
      if (error instanceof AppError || left.aborted) throw error
      ctx.state.log.warn({ err: error, service }, 'service not available')
      throw unavailable(service, error)
    }
  }
}

function whenClientLeaves({ res }: GatewayContext): AbortSignal {
  const left = new AbortController()
  // It may have left while the session was looked up.
  if (res.destroyed) left.abort()
  res.once('close', () => {
    if (!res.writableFinished) left.abort()
  })
  return left.signal
}

function requestOf(ctx: GatewayContext, call: Call, internalKey: string, signal: AbortSignal): Dispatcher.RequestOptions {
  const { user, requestId } = ctx.state
  const address = addressOf(ctx)
  const identity = { userId: user?.id ?? null, timeZone: user?.timeZone ?? 'UTC', address }
  const carriesBody = (call.body !== undefined || call.raw === true) && hasBody(ctx.req)
  return {
    method: ctx.method,
    path: ctx.path + ctx.search,
    headers: {
      ...requestHeaders(carriesBody ? ctx.headers : { ...ctx.headers, 'content-length': undefined }),
      'x-request-id': requestId,
      'x-forwarded-for': address,
      [IDENTITY_HEADER]: signIdentity(identity, internalKey),
    },
    body: carriesBody ? Readable.from(countedBody(ctx.req, call.maxBytes), { objectMode: false }) : null,
    signal,
    // An event stream may be silent for as long as nothing happens.
    ...(call.events ? { bodyTimeout: 0 } : {}),
  }
}

/** Failures of the connection, not of the service: a replica that went away, a connection that it had closed. */
const CONNECTION_FAILURES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT'])

/** A safe read is asked again once, when only the connection failed. */
export async function ask(upstream: Dispatcher, request: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
  try {
    return await upstream.request(request)
  } catch (error) {
    const isSafe = request.method === 'GET' || request.method === 'HEAD'
    if (!isSafe || !CONNECTION_FAILURES.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    return upstream.request(request)
  }
}
