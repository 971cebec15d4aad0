import { join } from 'node:path'
import type { GatewayMiddleware } from '../context.ts'
import { sendFile } from './assets.ts'

/** The worker has a separate content security policy, because it only fetches. */
const POLICY = "default-src 'none'; connect-src 'self'"

/** Served from the root, because a worker controls only pages below its own URL. */
export function serviceWorker(root: string): GatewayMiddleware {
  const file = join(root, 'shell', 'dist', 'sw.js')
  return async function serviceWorker(ctx, next) {
    if (ctx.path !== '/sw.js' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    if (!(await sendFile(ctx, file, 'no-cache'))) return next()
    ctx.set('Content-Security-Policy', POLICY)
    return undefined
  }
}
