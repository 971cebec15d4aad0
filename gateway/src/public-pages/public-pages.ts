import type { Call } from '@billfold/contracts/call'
import type { ServiceName } from '@billfold/server-kit/database/roles'
import { type SignIdentity, identityHeaders } from '@billfold/server-kit/identity'
import { type Language, language, languages } from '@billfold/contracts/settings/languages'
import { embeddingSites } from '@billfold/contracts/sharing/embedding-sites'
import { join } from 'node:path'
import { embeddingCalls, proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { clientPortalCalls, portalTokenCalls } from '@billfold/contracts/client-portal/client-portal-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { invoiceEmbeddingCalls, invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import { type Upstreams, textOf } from '../forwarding/upstream.ts'
import { ask, clientOf, whenClientLeaves } from '../forwarding/forward.ts'
import type { LineOf } from '../forwarding/load-shedding.ts'
import { telemetryFor } from '../browser-reports/browser-report.routes.ts'
import { answerNotBuilt, browserLanguage, builtPage, inlineJson, type ReadTemplate } from '../html/built-page.ts'
import type { WaitFor } from './limit-public.ts'

export type SharedRead = Call & { service: ServiceName }

/**
 * Reads the service's response for a token. Null if the token is invalid, 'expired' if the link has expired, undefined if the service is
 * not available.
 */
export type ReadShared = (ctx: GatewayContext, read: SharedRead, token: string, id?: string) => Promise<unknown>

export function sharedReader(upstreams: Upstreams, sign: SignIdentity, lineOf: LineOf): ReadShared {
  return async function readShared(ctx, read, token, id = '') {
    const { service, method, path } = read
    const portal = read.opensPortal ? await readPortalLink(readShared, ctx, token) : { linkId: undefined }
    if (!portal) return undefined
    const { log, requestId } = ctx.state
    const left = whenClientLeaves(ctx)
    try {
      const leave = await lineOf(read).enter(clientOf(ctx), left)
      const answer = await ask(upstreams[service], {
        method,
        path: path.replace(/:\w+/, () => token).replace(':id', id),
        headers: { 'x-request-id': requestId, ...identityHeaders(sign, read, { userId: null, timeZone: 'UTC', portalLinkId: portal.linkId }) },
        signal: left,
      }).finally(leave)
      const body = await textOf(answer)
      if (answer.statusCode === 200) return JSON.parse(body)
      if (answer.statusCode === 410) return 'expired'
      return answer.statusCode === 404 ? null : undefined
    } catch (error) {
      if (!left.aborted) log.warn({ err: error, service }, 'service not available')
      return undefined
    }
  }
}

/**
 * Reads the portal link that a token opens. The id is undefined if the token is invalid; the result is undefined if the service is not
 * available.
 */
export async function readPortalLink(readShared: ReadShared, ctx: GatewayContext, token: string): Promise<{ linkId: string | undefined } | undefined> {
  const { data } = portalTokenCalls.verify.response.safeParse(await readShared(ctx, portalTokenCalls.verify, token))
  return data && { linkId: data.linkId ?? undefined }
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

/** Accepts only a bare origin, because any other text could terminate the directive. */
const ORIGIN = /^https?:\/\/[a-z\d.-]+(?::\d+)?$/

/**
 * Builds the frame ancestors from the sites listed for a link, plus our own origin for the owner's preview. Only our own origin is allowed
 * if no sites are listed or the response is invalid.
 */
export function ancestorsOf(answer: unknown): string {
  const { data } = embeddingSites.safeParse(answer)
  return ["'self'", ...(data?.sites ?? []).filter((site) => ORIGIN.test(site))].join(' ')
}

interface PublicPageOptions {
  root: string
  readShared: ReadShared
  waitFor: WaitFor
  browserReportsPercent: number
}

interface PublicPage {
  address: RegExp
  file: string
  read: SharedRead
  /** Sites that may frame the page: a fixed source list, or a call that returns the sites for the token. */
  framedBy: string | SharedRead
  /** Returns the client's language from the page's data. If absent, the page is always in English. */
  languageOf?: (shared: Shared) => unknown
}

interface Shared {
  language?: unknown
  document?: { language?: unknown }
}

const project = { file: 'project', read: sharingCalls.read, languageOf: (shared: Shared) => shared.language }
const proposal = { file: 'proposal', read: proposalSharingCalls.read }
const invoice = { file: 'invoice', read: invoiceSharingCalls.read, languageOf: ({ document }: Shared) => document?.language }
const client = { file: 'client', read: clientPortalCalls.read, languageOf: (shared: Shared) => shared.language }

const pages: readonly PublicPage[] = [
  // The page is read-only, so any site may frame it.
  { ...project, address: /^\/client-project\/([^/]+)\/?$/i, framedBy: '*' },
  { ...project, address: /^\/embed\/project\/([^/]+)\/?$/i, framedBy: '*' },
  // Never framed: a surrounding page could trick the client into signing (clickjacking).
  { ...proposal, address: /^\/shared\/proposal\/([^/]+)\/?$/i, framedBy: "'none'" },
  // Never framed, because this version would open the payment page inside the frame. Only the embedded version opens it outside.
  { ...invoice, address: /^\/shared\/invoice\/([^/]+)\/?$/i, framedBy: "'none'" },
  // Never framed, because it leads to pages where the client signs and pays.
  { ...client, address: /^\/shared\/client\/([^/]+)\/?$/i, framedBy: "'none'" },
  // Framed only by sites that the owner allows; signing there requires an extra step.
  { ...proposal, address: /^\/embed\/proposal\/([^/]+)\/?$/i, framedBy: embeddingCalls.proposalSites },
  // Framed only by sites that the owner allows; the payment page opens in a new tab.
  { ...invoice, address: /^\/embed\/invoice\/([^/]+)\/?$/i, framedBy: invoiceEmbeddingCalls.sites },
]

interface BuiltPage extends PublicPage {
  readTemplate: (language: Language) => Promise<string | undefined>
}

const PLACEHOLDER = '<!--billfold:share-->'

/**
 * Serves pages shared with a client, including their data. Neither reads nor sets cookies. If the data is currently unavailable, the page
 * loads it itself.
 */
export function publicPages({ root, readShared, waitFor, browserReportsPercent }: PublicPageOptions): GatewayMiddleware {
  const built = pages.map((page) => ({ ...page, readTemplate: templatesOf(join(root, 'mf-public', 'dist'), page.file) }))

  async function answer(ctx: GatewayContext, { read, framedBy, languageOf, readTemplate }: BuiltPage, token: string): Promise<void> {
    const seconds = await waitFor(ctx, token)
    const ask = (call: SharedRead) => (seconds > 0 ? Promise.resolve(undefined) : readShared(ctx, call, token))
    const ancestors = async () => (typeof framedBy === 'string' ? framedBy : ancestorsOf(await ask(framedBy)))
    const [shared, framing] = await Promise.all([ask(read), ancestors()])
    const template = await readTemplate(languageOf ? findLanguage(ctx, shared, languageOf) : 'en')
    // An invalid or expired link leads to nothing to sign, so any site may frame the page that says so.
    const isGone = (shared === null || shared === 'expired') && typeof framedBy === 'object'
    setHeaders(ctx, publicPolicy(isGone ? '*' : framing))
    if (template === undefined) return answerNotBuilt(ctx)
    ctx.status = statusOf(shared, seconds)
    if (shared === undefined) ctx.set('Retry-After', String(seconds || 5))
    ctx.type = 'html'
    const data = shared === undefined ? '' : inlineJson('billfold-share', shared)
    const reports = telemetryFor(ctx, browserReportsPercent).telemetry?.reports ? inlineJson('billfold-reports', true) : ''
    ctx.body = template.replace(PLACEHOLDER, () => data + reports)
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

/** Uses the client's language, or the browser's if there is no data. */
function findLanguage(ctx: GatewayContext, shared: unknown, languageOf: (shared: Shared) => unknown): Language {
  const { data } = language.safeParse(shared && shared !== 'expired' ? languageOf(shared) : undefined)
  return data ?? browserLanguage(ctx)
}

/** Returns a page's template in the given language, or in English if it is not built in that language. */
function templatesOf(folder: string, file: string): BuiltPage['readTemplate'] {
  const readers = new Map<Language, ReadTemplate>(languages.map((name) => [name, builtPage(join(folder, name === 'en' ? `${file}.html` : `${file}.${name}.html`))]))
  return async (wanted) => (await readers.get(wanted)?.()) ?? readers.get('en')?.()
}

function statusOf(shared: unknown, seconds: number): number {
  if (shared === undefined) return seconds > 0 ? 429 : 503
  return shared === null ? 404 : shared === 'expired' ? 410 : 200
}

export function setHeaders(ctx: GatewayContext, policy: string): void {
  ctx.set({
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    // The URL contains the secret token, so keep it out of referrers and search engines.
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  })
}
