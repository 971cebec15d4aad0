import { join } from 'node:path'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import { answerNotBuilt, builtPage } from '../html/built-page.ts'

interface EvidencePageOptions {
  root: string
  /** Starts with the current key, followed by earlier ones. */
  publicKeys: readonly string[]
}

const VERIFY_PAGE = /^\/verify-signature\/?$/i
const SIGNING_KEY = '/.well-known/billfold-signing-key'

/** Public page for verifying signed proposals; contains our public keys for evidence. */
export function evidencePages({ root, publicKeys }: EvidencePageOptions): GatewayMiddleware {
  const readPage = builtPage(join(root, 'mf-public', 'dist', 'verify-signature.html'))

  return async function evidencePages(ctx, next) {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    if (ctx.path === SIGNING_KEY) return answerKeys(ctx, publicKeys)
    if (VERIFY_PAGE.test(ctx.path)) return answerPage(ctx, await readPage(), publicKeys)
    return next()
  }
}

function answerKeys(ctx: GatewayContext, publicKeys: readonly string[]): void {
  ctx.set('Cache-Control', 'no-cache')
  ctx.type = 'text'
  ctx.body = publicKeys.map((key) => `${key}\n`).join('')
}

function answerPage(ctx: GatewayContext, html: string | undefined, publicKeys: readonly string[]): void {
  if (html === undefined) return answerNotBuilt(ctx)
  ctx.set({ 'Content-Security-Policy': policyOf(html), 'Cache-Control': 'no-cache' })
  ctx.type = 'html'
  // Passes the keys in a meta element, not a script, so that the page's policy stays unchanged and a saved copy keeps the keys.
  ctx.body = html.replace('</title>', `</title><meta name="billfold-signing-keys" content="${publicKeys.join(' ')}" />`)
}

/** The policy is in the page itself so that a saved copy keeps it. `frame-ancestors` only works as a header. */
function policyOf(html: string): string {
  const [, own = "default-src 'none'"] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? []
  return `${own}; frame-ancestors 'none'`
}
