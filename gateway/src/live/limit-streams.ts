import { AppError } from '@billfold/contracts/errors'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import { addressOf, networkOf } from '../security/address.ts'

/** Open streams in this process. A browser has one, and so has each shared page that a client has open. */
const BY_USER = 20
const BY_ADDRESS = 60
const BY_TOKEN = 60

/** Limits concurrent streams, because each holds a connection. */
export function limitStreams(): GatewayMiddleware {
  const open = new Map<string, number>()

  function enter(key: string): void {
    open.set(key, (open.get(key) ?? 0) + 1)
  }
  function leave(key: string): void {
    const left = (open.get(key) ?? 0) - 1
    if (left > 0) open.set(key, left)
    else open.delete(key)
  }

  return async function limitStreams(ctx, next) {
    const limits = limitsOf(ctx)
    // If the client left during the session lookup, its close event has fired already and the count would never drop.
    if (limits.length > 0 && ctx.res.destroyed) return
    if (limits.some(([key, limit]) => (open.get(key) ?? 0) >= limit)) {
      throw new AppError('too_many_requests', 'Too many pages are open. Close some of them.', { retryAfter: 60 })
    }
    for (const [key] of limits) enter(key)
    ctx.res.once('close', () => {
      for (const [key] of limits) leave(key)
    })
    await next()
  }
}

function limitsOf(ctx: GatewayContext): [key: string, limit: number][] {
  const { matched, user } = ctx.state
  if (!matched?.call.events) return []
  if (matched.call.access === 'user') return user ? [[`user ${user.id}`, BY_USER]] : []
  const [token = ''] = Object.values(matched.params)
  return [
    [`address ${networkOf(addressOf(ctx))}`, BY_ADDRESS],
    [`token ${token}`, BY_TOKEN],
  ]
}
