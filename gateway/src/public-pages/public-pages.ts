import type { Call } from '@billfold/contracts/call'
import { type SignIdentity, identityHeaders } from '@billfold/server-kit/identity'
import { embeddingSites } from '@billfold/contracts/sharing/embedding-sites'
import { join } from 'node:path'
import { embeddingCalls, proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { invoiceEmbeddingCalls, invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import { type ServiceName, type Upstreams, textOf } from '../forwarding/upstream.ts'
import { ask, clientOf, whenClientLeaves } from '../forwarding/forward.ts'
import type { LineOf } from '../forwarding/load-shedding.ts'
import { type ReadTemplate, builtPage, inlineJson } from '../html/html-pages.ts'
import type { WaitFor } from './limit-public.ts'

type SharedRead = Call & { service: ServiceName }

/** The service's response for a token. Null if the token is invalid, 'expired' if its link has expired, undefined if the service is not available. */
type ReadShared = (ctx: GatewayContext, read: SharedRead, token: string) => Promise<unknown>

export function sharedReader(upstreams: Upstreams, sign: SignIdentity, lineOf: LineOf): ReadShared {
  return async function readShared(ctx, read, token) {
    const { service, path } = read
    const { log, requestId } = ctx.state
    const left = whenClientLeaves(ctx)
    try {
      const leave = await lineOf(read).enter(clientOf(ctx), left)
      const answer = await ask(upstreams[service], {
        method: 'GET',
        path: path.replace(/:\w+/, () => token),
        headers: { 'x-request-id': requestId, ...identityHeaders(sign, read, { userId: null, timeZone: 'UTC' }) },
        signal: left,
      }).finally(leave)
      const said = await textOf(answer)
      if (answer.statusCode === 200) return JSON.parse(said)
      if (answer.statusCode === 410) return 'expired'
      return answer.statusCode === 404 ? null : undefined
    } catch (error) {
      if (!left.aborted) log.warn({ err: error, service }, 'service not available')
      return undefined
    }
  }
}

/** Like the shell's policy, but without inline styles. */
export function publicPolicy(frameAncestors: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
    "object-src 'none'",
  ].join('; ')
}

/** Accepts only a bare origin, because other text could terminate the directive. */
const ORIGIN = /^https?:\/\/[a-z\d.-]+(?::\d+)?$/

/**
 * Frame ancestors from the response about a link's sites, plus ourselves for the owner's preview. Only ourselves if none are listed or
 * the response is invalid.
 */
export function ancestorsOf(answer: unknown): string {
  const { data } = embeddingSites.safeParse(answer)
  return ["'self'", ...(data?.sites ?? []).filter((site) => ORIGIN.test(site))].join(' ')
}

interface PublicPageOptions {
  root: string
  readShared: ReadShared
  waitFor: WaitFor
}

interface PublicPage {
  address: RegExp
  file: string
  read: SharedRead
  /** Sites that may frame the page: a fixed source list, or a call that returns the sites for the token. */
  framedBy: string | SharedRead
}

const project = { file: 'project.html', read: sharingCalls.read }
const proposal = { file: 'proposal.html', read: proposalSharingCalls.read }
const invoice = { file: 'invoice.html', read: invoiceSharingCalls.read }

const pages: readonly PublicPage[] = [
  // Read-only, so any site may frame it.
  { ...project, address: /^\/client-project\/([^/]+)\/?$/i, framedBy: '*' },
  { ...project, address: /^\/embed\/project\/([^/]+)\/?$/i, framedBy: '*' },
  // Never framed: a surrounding page could trick the client into signing (clickjacking).
  { ...proposal, address: /^\/shared\/proposal\/([^/]+)\/?$/i, framedBy: "'none'" },
  // Never framed: only the embedded page opens the payment page outside its frame.
  { ...invoice, address: /^\/shared\/invoice\/([^/]+)\/?$/i, framedBy: "'none'" },
  // Framed only by sites that the owner allows; signing there requires an extra step.
  { ...proposal, address: /^\/embed\/proposal\/([^/]+)\/?$/i, framedBy: embeddingCalls.proposalSites },
  // Framed only by sites that the owner allows; the payment page opens in a new tab.
  { ...invoice, address: /^\/embed\/invoice\/([^/]+)\/?$/i, framedBy: invoiceEmbeddingCalls.sites },
]

const PLACEHOLDER = '<!--billfold:share-->'

/**
 * Serves pages shared with a client, with their data embedded. Neither reads nor sets cookies. If the data is currently unavailable, the page loads
 * it itself.
 */
export function publicPages({ root, readShared, waitFor }: PublicPageOptions): GatewayMiddleware {
  const built = pages.map((page) => ({ ...page, readTemplate: builtPage(join(root, 'mf-public', 'dist', page.file)) }))

  async function answer(ctx: GatewayContext, { read, framedBy, readTemplate }: PublicPage & { readTemplate: ReadTemplate }, token: string): Promise<void> {
    const seconds = await waitFor(ctx, token)
    const ask = (call: SharedRead) => (seconds > 0 ? Promise.resolve(undefined) : readShared(ctx, call, token))
    const ancestors = async () => (typeof framedBy === 'string' ? framedBy : ancestorsOf(await ask(framedBy)))
    const [template, shared, framing] = await Promise.all([readTemplate(), ask(read), ancestors()])
    // Any site may frame a page with nothing to sign, to show that message.
    const isGone = (shared === null || shared === 'expired') && typeof framedBy === 'object'
    setHeaders(ctx, publicPolicy(isGone ? '*' : framing))
    if (template === undefined) return sayNotBuilt(ctx)
    ctx.status = statusOf(shared, seconds)
    if (shared === undefined) ctx.set('Retry-After', String(seconds || 5))
    ctx.type = 'html'
    ctx.body = template.replace(PLACEHOLDER, () => (shared === undefined ? '' : inlineJson('billfold-share', shared)))
    return undefined
  }

  return async function publicPages(ctx, next) {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    for (const page of built) {
      const [, token] = page.address.exec(ctx.path) ?? []
      if (token !== undefined) return answer(ctx, page, token)
    }
    return next()
  }
}

function statusOf(shared: unknown, seconds: number): number {
  if (shared === undefined) return seconds > 0 ? 429 : 503
  return shared === null ? 404 : shared === 'expired' ? 410 : 200
}

function setHeaders(ctx: GatewayContext, policy: string): void {
  ctx.set({
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    // The URL contains the secret token, so hide it from linked pages and search engines.
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  })
}

function sayNotBuilt(ctx: GatewayContext): void {
  ctx.status = 503
  ctx.type = 'text'
  ctx.body = 'The public pages are not built yet. "npm run build" builds them; "npm start" does so by itself.\n'
}
