import { join } from 'node:path'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import { inlineJson } from '../documents/inline-json.ts'
import { builtPage } from '../documents/shell-template.ts'
import type { WaitFor } from './limit-public.ts'
import { PUBLIC_POLICY } from './public-policy.ts'
import type { AskSharedProject } from './shared-project.ts'

interface PublicPageOptions {
  root: string
  askSharedProject: AskSharedProject
  waitFor: WaitFor
}

const PROJECT_PAGE = /^\/client-project\/([^/]+)\/?$/i
const PLACEHOLDER = '<!--billfold:share-->'

/**
 * The client's page of a project, with its data inside. It knows no session: no cookie is read or set. Where the data cannot be had
 * right now the page comes without it and asks by itself.
 */
export function publicPages({ root, askSharedProject, waitFor }: PublicPageOptions): GatewayMiddleware {
  const readTemplate = builtPage(join(root, 'mf-public', 'dist', 'page.html'))
  return async function publicPages(ctx, next) {
    const [, token] = PROJECT_PAGE.exec(ctx.path) ?? []
    if (token === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    setHeaders(ctx)
    const template = await readTemplate()
    if (template === undefined) return sayNotBuilt(ctx)
    const seconds = waitFor(ctx, token)
    const shared = seconds > 0 ? undefined : await askSharedProject(ctx, token)
    ctx.status = shared ? 200 : shared === null ? 404 : seconds > 0 ? 429 : 503
    if (shared === undefined) ctx.set('Retry-After', String(seconds || 5))
    ctx.type = 'html'
    ctx.body = template.replace(PLACEHOLDER, () => (shared === undefined ? '' : inlineJson('billfold-share', shared)))
    return undefined
  }
}

function setHeaders(ctx: GatewayContext): void {
  ctx.set({
    'Content-Security-Policy': PUBLIC_POLICY,
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
