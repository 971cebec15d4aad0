import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import type { ReadRegistry } from '../modules/registry.ts'
import { shellPolicy } from './content-security-policy.ts'
import { inlineJson } from './inline-json.ts'
import { inlinedRegistry } from './inlined-registry.ts'
import { preloadLinks } from './preload-links.ts'
import { PLACEHOLDER, shellTemplate, SIGNED_OUT } from './shell-template.ts'

interface DocumentOptions {
  root: string
  readRegistry: ReadRegistry
  /** The sign-in page says so. */
  offersDemo: boolean
}

/** Any other address is a page of the shell, which knows its routes (and its not-found page) by itself. */
export function documents({ root, readRegistry, offersDemo }: DocumentOptions): GatewayMiddleware {
  const readTemplate = shellTemplate(root)
  return async function documents(ctx, next) {
    if (!asksForDocument(ctx)) return next()
    const template = await readTemplate()
    if (template === undefined) return sayNotBuilt(ctx)
    const { user } = ctx.state
    const registry = await readRegistry(user?.id ?? null)
    // Without a user the sign-in page comes first.
    const links = user ? preloadLinks(registry.modules, ctx.path) : ''
    const data = inlineJson('billfold-registry', inlinedRegistry(registry)) + inlineJson('billfold-session', offersDemo ? { user, offersDemo } : { user })
    const html = template.replace(SIGNED_OUT, user ? '' : '$1').replace(PLACEHOLDER, () => links + data)
    ctx.set({
      'Content-Security-Policy': shellPolicy(registry.overridesAllowed === true),
      // It says who is signed in: out of the browser's cache, Back would say so to whoever comes after them.
      'Cache-Control': 'no-store',
      // The address is a key then, and goes nowhere.
      ...(('reset' in ctx.query || 'confirm' in ctx.query) && { 'Referrer-Policy': 'no-referrer' }),
    })
    ctx.type = 'html'
    ctx.body = html
    return undefined
  }
}

/** What browsers and crawlers look for by themselves is no page. */
const FILE = /\.(?:ico|png|svg|jpe?g|gif|webp|js|mjs|css|map|json|txt|xml|webmanifest|woff2?|php)$/i

function asksForDocument(ctx: GatewayContext): boolean {
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
  return isRead && !FILE.test(ctx.path) && ctx.accepts('html') !== false
}

function sayNotBuilt(ctx: GatewayContext): void {
  ctx.status = 503
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'text'
  ctx.body = 'The shell is not built yet. "npm run build" builds it; "npm start" does so by itself.\n'
}
