import { AppError, type ErrorBody } from '@billfold/contracts/errors'
import type { Context, Middleware } from './app.ts'
import { type Constraints, constraintError } from './database/constraint-error.ts'
import { databaseGone } from './database/database-gone.ts'
import { isDisconnect } from './disconnect.ts'

/** For the log alone: nobody is there to read it. */
const CLIENT_LEFT = 499

/** The single exit of every failure. Known ones keep their text; of unknown ones only the request id leaves. */
export function exit(constraints: Constraints): Middleware {
  return async function exit(ctx, next) {
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
  const body: ErrorBody = { message: error.message, code: error.code, requestId: ctx.state.requestId }
  if (error.issues) body.issues = error.issues
  if (error.retryAfter !== undefined) ctx.set('Retry-After', String(error.retryAfter))
  ctx.set('Cache-Control', 'no-store')
  ctx.status = error.status
  ctx.body = body
}
