import type { Readable } from 'node:stream'
import { isErrorBody } from '@billfold/contracts/errors'
import { EVENT_STREAM } from '@billfold/server-kit/live/send-events'
import type { GatewayContext } from '../context.ts'
import { type Answer, textOf } from './send-upstream.ts'
import { answerHeaders } from './headers.ts'
import { unavailable } from './unavailable.ts'
import type { ServiceName } from './upstream.ts'

const WITHOUT_BODY = new Set([204, 205, 304])

export async function passAnswer(ctx: GatewayContext, service: ServiceName, answer: Answer): Promise<void> {
  const { statusCode, headers, body } = answer
  if (statusCode >= 400) return passError(ctx, service, answer)
  ctx.status = statusCode
  ctx.set(answerHeaders(headers))
  if (!Buffer.isBuffer(body)) stream(ctx, body)
  else if (!WITHOUT_BODY.has(statusCode) && ctx.method !== 'HEAD') ctx.body = body
}

function stream(ctx: GatewayContext, body: Readable): void {
  // Without a listener a client that left would be an uncaught error here, and the end of this process.
  // Behind a compressor nothing else would tell the client that the rest is not coming.
  body.on('error', () => ctx.res.destroy())
  ctx.body = body
  // An event stream is open before its first event.
  if (ctx.response.is(EVENT_STREAM) !== false) ctx.flushHeaders()
}

/** Our own errors go through as they are. Anything else is a part that is not working, whatever it says about it. */
async function passError(ctx: GatewayContext, service: ServiceName, answer: Answer): Promise<void> {
  const { statusCode, headers } = answer
  const error = parse(await textOf(answer))
  if (!isErrorBody(error)) {
    ctx.state.log.error({ service, statusCode }, 'service answered with something else than an error of ours')
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
