import { join } from 'node:path'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { embeddingCalls } from '@billfold/contracts/sharing/embedding-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import { builtPage, type ReadTemplate } from '../html/built-page.ts'
import { inlineJson } from '../html/inline-json.ts'
import type { AskShared, SharedRead } from './ask-shared.ts'
import type { WaitFor } from './limit-public.ts'
import { ancestorsOf, publicPolicy } from './public-policy.ts'

interface PublicPageOptions {
  root: string
  askShared: AskShared
  waitFor: WaitFor
}

interface PublicPage {
  /** Its address, with the token. */
  address: RegExp
  /** As mf-public builds it. */
  file: string
  /** Whose answer is put into it. */
  read: SharedRead
  /** Who may have it in a frame: anybody, nobody, or the sites that are named for the token. */
  framedBy: string | SharedRead
}

const project = { file: 'project.html', read: sharingCalls.read }
const proposal = { file: 'proposal.html', read: proposalSharingCalls.read }

const pages: readonly PublicPage[] = [
  // It can be read, not operated.
  { ...project, address: /^\/client-project\/([^/]+)\/?$/i, framedBy: '*' },
  { ...project, address: /^\/embed\/project\/([^/]+)\/?$/i, framedBy: '*' },
  // What is signed: a page around it could make somebody sign what they did not see.
  { ...proposal, address: /^\/shared\/proposal\/([^/]+)\/?$/i, framedBy: "'none'" },
  // The same for a frame, where signing takes another step; only on the sites that its owner trusts.
  { ...proposal, address: /^\/embed\/proposal\/([^/]+)\/?$/i, framedBy: embeddingCalls.proposalSites },
]

const PLACEHOLDER = '<!--billfold:share-->'

/**
 * What was shared with a client, as a page with its data inside. It knows no session: no cookie is read or set. Where the data cannot
 * be had right now the page comes without it and asks by itself.
 */
export function publicPages({ root, askShared, waitFor }: PublicPageOptions): GatewayMiddleware {
  const built = pages.map((page) => ({ ...page, readTemplate: builtPage(join(root, 'mf-public', 'dist', page.file)) }))

  async function answer(ctx: GatewayContext, { read, framedBy, readTemplate }: PublicPage & { readTemplate: ReadTemplate }, token: string): Promise<void> {
    const seconds = waitFor(ctx, token)
    const ask = (call: SharedRead) => (seconds > 0 ? Promise.resolve(undefined) : askShared(ctx, call, token))
    const ancestors = async () => (typeof framedBy === 'string' ? framedBy : ancestorsOf(await ask(framedBy)))
    const [template, shared, framing] = await Promise.all([readTemplate(), ask(read), ancestors()])
    // Where there is nothing to sign any more, each site may hear that.
    const isGone = shared === null && typeof framedBy === 'object'
    setHeaders(ctx, publicPolicy(isGone ? '*' : framing))
    if (template === undefined) return sayNotBuilt(ctx)
    ctx.status = shared ? 200 : shared === null ? 404 : seconds > 0 ? 429 : 503
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

function setHeaders(ctx: GatewayContext, policy: string): void {
  ctx.set({
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    // The address is the key: nobody whom the page links to may learn it, nor a search engine.
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  })
}

function sayNotBuilt(ctx: GatewayContext): void {
  ctx.status = 503
  ctx.type = 'text'
  ctx.body = 'The public pages are not built yet. "npm run build" builds them; "npm start" does so by itself.\n'
}
