import { join } from 'node:path'
import { FOREVER, sendFile } from '../assets/send-file.ts'
import type { GatewayMiddleware } from '../context.ts'

/** A version never changes, nor what is named after its content. */
const PINNED = /^(?:\d+\.\d+\.\d+-[\da-f]{8}|inline-[\da-f]{10}|remote\/[\w-]+\.[\da-f]{10})\.js$/
/** Always the latest of its kind: the script, the list of its versions, and what hosts with Module Federation begin with. */
const LATEST = /^(?:v1\.js|versions\.json|remote\/(?:entry\.js|mf-manifest\.json))$/

/** Seconds: a new version is on all pages within minutes, and none of them ever waits for it. */
const SHORTLY = 'public, max-age=300, stale-while-revalidate=86400'

/** What other sites load from us: for anybody, and without a cookie. */
export function embedFiles(root: string): GatewayMiddleware {
  const folder = join(root, 'mf-public', 'dist', 'embed')
  return async function embedFiles(ctx, next) {
    const [, name = ''] = /^\/embed\/(.+)$/.exec(ctx.path) ?? []
    const isPinned = PINNED.test(name)
    if ((!isPinned && !LATEST.test(name)) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    // Checked scripts and imports are asked for across origins, by pages that may demand it of all they load.
    ctx.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })
    const isThere = await sendFile(ctx, join(folder, name), isPinned ? FOREVER : SHORTLY)
    return isThere ? undefined : next()
  }
}
