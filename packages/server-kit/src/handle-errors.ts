import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError, type ErrorBody } from '@billfold/contracts/errors'
import type { Context, Middleware } from './app.ts'
import { type Constraints, constraintError } from './database/constraint-error.ts'
import { databaseGone } from './database/database-gone.ts'

const DISCONNECTS = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'UND_ERR_ABORTED', 'ABORT_ERR', 'HPE_INVALID_EOF_STATE'])

/** True if the other end closed the connection. That is not an error on our side. */
export function isDisconnect(error: unknown): boolean {
  const { code, name } = (error ?? {}) as NodeJS.ErrnoException
  return name === 'AbortError' || (code !== undefined && DISCONNECTS.has(code))
}

/** Appears only in the log, because the client has disconnected. */
const CLIENT_LEFT = 499

/** The only error handler. Known errors keep their message. For unknown errors, the client only receives the request id. */
export function handleErrors(constraints: Constraints): Middleware {
  return async function handleErrors(ctx, next) {
    try {
      await next()
      if (ctx.status === 404 && ctx.body === undefined) throw new AppError('not_found', 'Not found')
    } catch (error) {
      if (ctx.req.socket.destroyed && isDisconnect(error)) {
        ctx.status = CLIENT_LEFT
        return
      }
      answer(ctx, toAppError(error, ctx, constraints))
    }
  }
}

function toAppError(error: unknown, ctx: Context, constraints: Constraints): AppError {
  if (error instanceof AppError) return error
  const refused = constraintError(error, constraints)
  if (refused) return refused
  const gone = databaseGone(error)
  ctx.state.log.error({ err: error }, gone?.message ?? 'unexpected failure')
  if (gone) return gone
  return new AppError('internal_error', 'Something went wrong on our side. Please try again.')
}

function answer(ctx: Context, error: AppError): void {
  const { message, text, values, code } = error
  const body: ErrorBody = { message, text, values, code, requestId: ctx.state.requestId }
  if (error.issues) body.issues = error.issues
  if (error.retryAfter !== undefined) ctx.set('Retry-After', String(error.retryAfter))
  ctx.set('Cache-Control', 'no-store')
  ctx.status = error.status
  if (error.code === 'payload_too_large' && !ctx.req.complete) answerAndClose(ctx, JSON.stringify(body))
  else ctx.body = body
}

/**
 * The maximum time that the connection stays open after an early response. If it closed immediately, it would be reset before a client that
 * is still sending can read the response.
 */
const LINGER_MS = 1000

function answerAndClose(ctx: Context, text: string): void {
  ctx.set({ connection: 'close' })
  ctx.body = Readable.from(thenDrain(text, ctx.req), { objectMode: false })
  ctx.type = 'application/json; charset=utf-8'
  ctx.length = Buffer.byteLength(text)
}

/** Ends the response, and thereby the connection, once the rest of the request is drained or takes too long. */
async function* thenDrain(text: string, request: IncomingMessage): AsyncGenerator<string> {
  yield text
  request.resume()
  await Promise.race([finished(request, { writable: false }).catch(() => undefined), delay(LINGER_MS, undefined, { ref: false })])
}
