import { isWriting } from '@billfold/contracts/call'
import { AppError } from '@billfold/contracts/errors'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'

/** Headers for every response. Pages replace the policy with their own; other content may not load anything. */
function headersOfAll(publicOrigin: string): Record<string, string> {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(publicOrigin.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}

export function securityHeaders(publicOrigin: string): GatewayMiddleware {
  const headers = headersOfAll(publicOrigin)
  return async function securityHeaders(ctx, next) {
    ctx.set(headers)
    await next()
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Any page that shows a project's status inline may send this call. It only counts a view, and uses a cookie only to skip the owner's own
 * views.
 */
const FROM_ANYWHERE = sharingCalls.countView.name

/**
 * Protects against cross-site request forgery. Browsers send Origin and Sec-Fetch-Site, which pages cannot change. A call with neither
 * header is not from a browser, so it has no cookie to abuse.
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

/** A proxy may have changed the Host header, so the public origin is also accepted. */
function isForeignOrigin(ctx: GatewayContext, publicHost: string): boolean {
  const header = ctx.get('origin')
  if (header === '') return false
  const origin = URL.parse(header)
  if (!origin) return true
  // Parses the host with the origin's scheme, so that default ports match.
  const host = URL.parse(`${origin.protocol}//${ctx.get('host')}`)?.host
  return origin.host !== host && origin.host !== publicHost
}
