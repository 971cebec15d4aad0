import { portalDocumentCalls } from '@billfold/contracts/client-portal/client-portal-calls'
import { shareUrl } from '@billfold/contracts/sharing/share-link-calls'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import type { WaitFor } from './limit-public.ts'
import { publicPolicy, type ReadShared, type SharedRead, setHeaders } from './public-pages.ts'

const DOCUMENT = /^(\/shared\/client\/([^/]+))\/(invoices|proposals)\/([1-9]\d{0,9})\/?$/i

const calls: Readonly<Record<string, SharedRead>> = { invoices: portalDocumentCalls.invoice, proposals: portalDocumentCalls.proposal }

interface PortalDocumentOptions {
  readShared: ReadShared
  waitFor: WaitFor
}

/**
 * Handles document links in a client's portal: redirects to the page of the invoice or proposal, or back to the portal if the document is
 * no longer available.
 */
export function portalDocuments({ readShared, waitFor }: PortalDocumentOptions): GatewayMiddleware {
  return async function portalDocuments(ctx, next) {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    const [, portal = '', token, kind = '', id = ''] = DOCUMENT.exec(ctx.path) ?? []
    const call = calls[kind.toLowerCase()]
    if (token === undefined || !call) return next()
    setHeaders(ctx, publicPolicy("'none'"))
    const seconds = await waitFor(ctx, token)
    const answer = seconds > 0 ? undefined : await readShared(ctx, call, token, id)
    if (answer === undefined) return sayUnavailable(ctx, seconds)
    const { data } = shareUrl.safeParse(answer)
    ctx.status = 303
    ctx.set('Location', data ? new URL(data.shareUrl).pathname : portal)
    return undefined
  }
}

function sayUnavailable(ctx: GatewayContext, seconds: number): void {
  ctx.status = seconds > 0 ? 429 : 503
  ctx.set('Retry-After', String(seconds || 5))
  ctx.type = 'text'
  ctx.body = seconds > 0 ? 'Too many requests. Please wait a minute, then reload the page.\n' : 'This document is not available right now. Please reload the page in a moment.\n'
}
