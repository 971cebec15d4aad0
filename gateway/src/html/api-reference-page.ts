import { join } from 'node:path'
import type { GatewayMiddleware } from '../context.ts'
import { builtPage } from './html-pages.ts'

const PATH = /^\/api\/?$/i

/** The page sends requests to this origin only. Its viewer sets styles from scripts. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the API reference to browsers. Other clients get the JSON 404 of an undeclared path. */
export function apiReferencePage(root: string): GatewayMiddleware {
  const readPage = builtPage(join(root, 'mf-public', 'dist', 'api-reference.html'))
  return async function apiReferencePage(ctx, next) {
    if (!PATH.test(ctx.path) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    ctx.vary('Accept')
    if (ctx.accepts('json', 'html') !== 'html') return next()
    const html = await readPage()
    if (html === undefined) {
      ctx.status = 503
      ctx.type = 'text'
      ctx.body = 'The page is not built yet. "npm run build" builds it; "npm start" does so by itself.\n'
      return undefined
    }
    ctx.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache' })
    ctx.type = 'html'
    ctx.body = html
    return undefined
  }
}
