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
  // Without a listener, a client that disconnects would cause an uncaught error and end the process.
  // Behind a compressor, destroying the response is the only way to tell the client that the rest is missing.
  body.on('error', () => ctx.res.destroy())
  ctx.body = body
  // Send the headers of an event stream before its first event.
  if (ctx.response.is(EVENT_STREAM) !== false) ctx.flushHeaders()
}

/** Passes on Billfold's own errors. Any other error means that the service is not working, whatever its status. */
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
