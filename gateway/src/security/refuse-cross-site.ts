import { isWriting } from '@billfold/contracts/call'
import { AppError } from '@billfold/contracts/errors'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Said by any page that shows a project's status inline. It counts and does nothing else; all that a cookie can do is to keep the owner's own look from being counted. */
const FROM_ANYWHERE = sharingCalls.countView.name

/**
 * Another site must not act with the visitor's cookie. Browsers say where a call comes from in Origin and
 * Sec-Fetch-Site, and pages cannot change either; a call with neither header is no browser, and has no cookie to abuse.
 */
export function refuseCrossSite(publicOrigin: string): GatewayMiddleware {
  const publicHost = new URL(publicOrigin).host
  return async function refuseCrossSite(ctx, next) {
    const isGuarded = isWritten(ctx) && ctx.state.matched?.call.name !== FROM_ANYWHERE
    if (isGuarded && (isForeignFetch(ctx) || isForeignOrigin(ctx, publicHost))) throw new AppError('cross_site_request', 'This request came from another site')
    await next()
  }
}

function isWritten({ method, state: { matched } }: GatewayContext): boolean {
  return matched ? isWriting(matched.call) : !READS.has(method)
}

function isForeignFetch(ctx: GatewayContext): boolean {
  const site = ctx.get('sec-fetch-site')
  return site === 'cross-site' || site === 'same-site'
}

/** A proxy may have changed the Host header; the public origin is ourselves all the same. */
function isForeignOrigin(ctx: GatewayContext, publicHost: string): boolean {
  const header = ctx.get('origin')
  if (header === '') return false
  const origin = URL.parse(header)
  if (!origin) return true
  // Read with the origin's own scheme, so that a default port counts the same on both sides.
  const host = URL.parse(`${origin.protocol}//${ctx.get('host')}`)?.host
  return origin.host !== host && origin.host !== publicHost
}
