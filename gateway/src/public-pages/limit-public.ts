import { AppError } from '@billfold/contracts/errors'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import { addressOf, networkOf } from '../security/address.ts'
import { minuteLimiter } from '../security/limiter.ts'

/** Requests per minute. An open page sends one, so an office with a hundred readers behind one address is not limited. */
const BY_ADDRESS = 240
const BY_TOKEN = 600
/** Documents are rendered for each request, which costs a hundred times as much as a normal response. */
const FILES_BY_ADDRESS = 30

const FILE = /^\/api\/public\/proposal\/[^/]+\/(?:pdf|evidence)\/?$/i

/** Seconds until this client may use the token again; 0: now. */
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

/** Decodes the token, because '%52' and 'R' are the same token. */
function asMeant(token: string): string {
  try {
    return decodeURIComponent(token)
  } catch {
    return token
  }
}

const PUBLIC_CALL = /^\/api\/public\/[^/]+\/([^/]+)/i

/** Limits calls that need only a token. Runs before the session lookup, so that a rejection stays cheap. */
export function limitPublicCalls(waitFor: WaitFor): GatewayMiddleware {
  return async function limitPublicCalls(ctx, next) {
    const [, token] = PUBLIC_CALL.exec(ctx.path) ?? []
    const seconds = token === undefined ? 0 : waitFor(ctx, token)
    if (seconds > 0) throw new AppError('too_many_requests', 'Too many requests. Try again in a minute.', { retryAfter: seconds })
    await next()
  }
}
