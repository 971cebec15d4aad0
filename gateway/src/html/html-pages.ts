import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import type { ReadRegistry } from '../modules/registry.ts'
import { shellPolicy } from './content-security-policy.ts'
import { inlineJson } from './inline-json.ts'
import { inlinedRegistry } from './inlined-registry.ts'
import { preloadLinks } from './preload-links.ts'
import { PLACEHOLDER, shellTemplate, SIGNED_OUT } from './shell-template.ts'

interface HtmlPageOptions {
  root: string
  readRegistry: ReadRegistry
  /** The sign-in page offers the demo. */
  offersDemo: boolean
}

/** Answers all other URLs with the shell's page; the shell has its own routes and not-found page. */
export function htmlPages({ root, readRegistry, offersDemo }: HtmlPageOptions): GatewayMiddleware {
  const readTemplate = shellTemplate(root)
  return async function htmlPages(ctx, next) {
    if (!acceptsHtml(ctx)) return next()
    const template = await readTemplate()
    if (template === undefined) return answerNotBuilt(ctx)
    const { user } = ctx.state
    const registry = await readRegistry(user?.id ?? null)
    // Without a user the sign-in page comes first.
    const links = user ? preloadLinks(registry.modules, ctx.path) : ''
    const data = inlineJson('billfold-registry', inlinedRegistry(registry)) + inlineJson('billfold-session', offersDemo ? { user, offersDemo } : { user })
    const html = template.replace(SIGNED_OUT, user ? '' : '$1').replace(PLACEHOLDER, () => links + data)
    ctx.set({
      'Content-Security-Policy': shellPolicy(registry.overridesAllowed === true),
      // The page names the signed-in user; after signing out, Back must not show it.
      'Cache-Control': 'no-store',
      // The URL holds a secret token.
      ...(('reset' in ctx.query || 'confirm' in ctx.query) && { 'Referrer-Policy': 'no-referrer' }),
    })
    ctx.type = 'html'
    ctx.body = html
    return undefined
  }
}

/** Files that browsers and crawlers request automatically. */
const FILE = /\.(?:ico|png|svg|jpe?g|gif|webp|js|mjs|css|map|json|txt|xml|webmanifest|woff2?|php)$/i

function acceptsHtml(ctx: GatewayContext): boolean {
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
  return isRead && !FILE.test(ctx.path) && ctx.accepts('html') !== false
}

function answerNotBuilt(ctx: GatewayContext): void {
  ctx.status = 503
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'text'
  ctx.body = 'The shell has not been built. Run "npm run build" or "npm start".\n'
}
