import { AppError } from '@billfold/contracts/errors'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import { addressOf, networkOf } from '../security/address.ts'
import { minuteLimiter } from '../security/limiter.ts'

/** Requests a minute. An open page asks once: an office of a hundred readers behind one address is let through. */
const BY_ADDRESS = 240
const BY_TOKEN = 600
/** Documents are drawn anew for each request: a hundred times the work of an answer. */
const FILES_BY_ADDRESS = 30

const FILE = /^\/api\/public\/proposal\/[^/]+\/(?:pdf|evidence)\/?$/i

/** Seconds to wait before a token may be used again from here; 0: now. */
export type WaitFor = (ctx: GatewayContext, token: string) => number

export function publicLimit(): WaitFor {
  const limit = minuteLimiter()
  return (ctx, token) => {
    const network = networkOf(addressOf(ctx))
    return limit([
      [`address ${network}`, BY_ADDRESS],
      [`token ${asMeant(token)}`, BY_TOKEN],
      ...(FILE.test(ctx.path) ? [[`files ${network}`, FILES_BY_ADDRESS] as [string, number]] : []),
    ])
  }
}

/** '%52' opens what 'R' opens. */
function asMeant(token: string): string {
  try {
    return decodeURIComponent(token)
  } catch {
    return token
  }
}

const PUBLIC_CALL = /^\/api\/public\/[^/]+\/([^/]+)/i

/** Calls that a token alone opens. They come before the session is looked up: refusing must stay cheap. */
export function limitPublicCalls(waitFor: WaitFor): GatewayMiddleware {
  return async function limitPublicCalls(ctx, next) {
    const [, token] = PUBLIC_CALL.exec(ctx.path) ?? []
    const seconds = token === undefined ? 0 : waitFor(ctx, token)
    if (seconds > 0) throw new AppError('too_many_requests', 'Too many requests. Try again in a minute.', { retryAfter: seconds })
    await next()
  }
}
