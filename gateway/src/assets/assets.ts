import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import type { ReadAsset, StoredAsset } from '../modules/stored-assets.ts'
import { locateAsset } from './locate-asset.ts'
import { describeFile, sendFile, takesBrotli } from './send-file.ts'

/** Serves builds of the shell and public pages from their folders, and module releases from the registry. A missing file is a 404, never the shell's page. */
export function assets(root: string, readAsset: ReadAsset): GatewayMiddleware {
  return async function assets(ctx, next) {
    if (!ctx.path.startsWith('/_') || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    // Other sites load modules too, without credentials.
    if (ctx.path.startsWith('/_m/')) ctx.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })
    const place = locateAsset(root, ctx.path)
    const isSent = place && ('file' in place ? await sendFile(ctx, place.file) : sendStored(ctx, place.path, await readAsset(place.module, place.version, place.path)))
    if (!isSent) sayMissing(ctx)
    return undefined
  }
}

function sendStored(ctx: GatewayContext, path: string, asset: StoredAsset | undefined): boolean {
  if (!asset) return false
  const compressed = takesBrotli(ctx) ? asset.brotli : null
  describeFile(ctx, path, { etag: asset.integrity, isCompressed: compressed !== null })
  ctx.body = compressed ?? asset.content
  return true
}

function sayMissing(ctx: GatewayContext): void {
  ctx.status = 404
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'text'
  ctx.body = 'Not found\n'
}
