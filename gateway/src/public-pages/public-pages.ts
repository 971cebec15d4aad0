import { join } from 'node:path'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import { inlineJson } from '../documents/inline-json.ts'
import { builtPage, type ReadTemplate } from '../documents/shell-template.ts'
import type { AskShared, SharedRead } from './ask-shared.ts'
import type { WaitFor } from './limit-public.ts'
import { PROJECT_POLICY, PROPOSAL_POLICY } from './public-policy.ts'

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
  policy: string
  /** Whose answer is put into it. */
  read: SharedRead
}

const pages: readonly PublicPage[] = [
  { address: /^\/client-project\/([^/]+)\/?$/i, file: 'project.html', policy: PROJECT_POLICY, read: sharingCalls.read },
  { address: /^\/shared\/proposal\/([^/]+)\/?$/i, file: 'proposal.html', policy: PROPOSAL_POLICY, read: proposalSharingCalls.read },
]

const PLACEHOLDER = '<!--billfold:share-->'

/**
 * What was shared with a client, as a page with its data inside. It knows no session: no cookie is read or set. Where the data cannot
 * be had right now the page comes without it and asks by itself.
 */
export function publicPages({ root, askShared, waitFor }: PublicPageOptions): GatewayMiddleware {
  const built = pages.map((page) => ({ ...page, readTemplate: builtPage(join(root, 'mf-public', 'dist', page.file)) }))

  async function answer(ctx: GatewayContext, { policy, read, readTemplate }: PublicPage & { readTemplate: ReadTemplate }, token: string): Promise<void> {
    setHeaders(ctx, policy)
    const template = await readTemplate()
    if (template === undefined) return sayNotBuilt(ctx)
    const seconds = waitFor(ctx, token)
    const shared = seconds > 0 ? undefined : await askShared(ctx, read, token)
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
