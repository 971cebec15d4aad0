import type { GatewayMiddleware } from '../context.ts'
import type { RefusedClients } from './refused-clients.ts'
import { tooManyOfOne, unavailable } from './unavailable.ts'
import type { LineOf } from './waiting-line.ts'

interface ShedLoadOptions {
  lineOf: LineOf
  refused: RefusedClients
}

/** Rejects requests that their queue would reject anyway, before the session lookup takes time from the others. */
export function shedLoad({ lineOf, refused }: ShedLoadOptions): GatewayMiddleware {
  return async function shedLoad(ctx, next) {
    const call = ctx.state.matched?.call
    if (call && call.service !== 'gateway' && !call.events) {
      const line = lineOf(call)
      if (line.isFull()) throw unavailable(call.service)
      const client = refused.find(ctx.headers)
      if (client !== undefined && line.isFull(client)) throw tooManyOfOne()
    }
    await next()
  }
}
