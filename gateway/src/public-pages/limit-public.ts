import { createHash } from 'node:crypto'
import type { Rows } from '../accounts/rows.ts'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import { addressOf, networkOf } from '../security/address.ts'
import { requireWithin, sharedLimit } from '../security/rate-limits.ts'

/**
 * Maximum requests per minute. An open page sends one per minute, so an office with a hundred readers behind one address is not limited.
 */
const BY_NETWORK = 240
const BY_TOKEN = 600
/** Maximum number of messages to the owner per ten minutes. Each one causes a notification and an e-mail. */
const MESSAGES_BY_NETWORK = 10
const MESSAGES_BY_TOKEN = 5
const MESSAGE_SECONDS = 600

/** Limited more strictly, because rendering a document or calling Stripe costs a hundred times as much as a normal response. */
const EXPENSIVE_BY_NETWORK = 30

const EXPENSIVE = /^\/api\/public\/(?:(?:proposal|invoice)\/[^/]+|client\/[^/]+\/(?:invoices|proposals)\/[^/]+)\/(?:pdf|evidence|pay|refresh)\/?$/i
const MESSAGE = /^\/api\/public\/[^/]+\/[^/]+\/(?:questions|link-requests)\/?$/i

/** Returns the seconds until this client may use the token again; 0 means now. */
export type WaitFor = (ctx: GatewayContext, token: string) => Promise<number>

/** All limits are shared by all gateways. */
export function publicLimit(rows: Rows): WaitFor {
  const byNetwork = sharedLimit(rows, 'public by network', { requests: BY_NETWORK })
  const byToken = sharedLimit(rows, 'public by token', { requests: BY_TOKEN })
  const expensiveByNetwork = sharedLimit(rows, 'expensive by network', { requests: EXPENSIVE_BY_NETWORK })
  const messagesByNetwork = sharedLimit(rows, 'messages by network', { requests: MESSAGES_BY_NETWORK, seconds: MESSAGE_SECONDS })
  const messagesByToken = sharedLimit(rows, 'messages by token', { requests: MESSAGES_BY_TOKEN, seconds: MESSAGE_SECONDS })

  return async function waitFor({ ip, path }, token) {
    const [network, key] = [networkOf(addressOf({ ip })), keyOfToken(token)]
    const seconds = Math.max(...(await Promise.all([byNetwork(network), byToken(key)])))
    if (seconds > 0) return seconds
    if (MESSAGE.test(path)) return Math.max(...(await Promise.all([messagesByNetwork(network), messagesByToken(key)])))
    return EXPENSIVE.test(path) ? expensiveByNetwork(network) : 0
  }
}

/** The token is decoded first, because '%52' and 'R' are the same token. It is hashed, because the key is stored. */
function keyOfToken(token: string): string {
  return createHash('sha256').update(decoded(token)).digest('base64url')
}

function decoded(token: string): string {
  try {
    return decodeURIComponent(token)
  } catch {
    return token
  }
}

const TOO_MANY_MESSAGES = 'Too many messages were sent with this link. Please try again in a few minutes.'

const PUBLIC_CALL = /^\/api\/public\/[^/]+\/([^/]+)/i

/** Limits calls that need only a token. Runs before the session lookup, so that rejecting a request stays cheap. */
export function limitPublicCalls(waitFor: WaitFor): GatewayMiddleware {
  return async function limitPublicCalls(ctx, next) {
    const [, token] = PUBLIC_CALL.exec(ctx.path) ?? []
    if (token !== undefined) await requireWithin((key) => waitFor(ctx, key), token, MESSAGE.test(ctx.path) ? TOO_MANY_MESSAGES : 'Too many requests. Try again in a minute.')
    await next()
  }
}
