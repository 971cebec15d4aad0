import { createReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import { locateAsset } from './locate-asset.ts'

/** Names carry a hash or a version: what stands behind one never changes. */
const FOREVER = 'public, max-age=31536000, immutable'

/** What the builds of the shell and the modules left. A missing file is never answered with a page. */
export function assets(root: string): GatewayMiddleware {
  return async function assets(ctx, next) {
    if (!ctx.path.startsWith('/_') || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const file = locateAsset(root, ctx.path)
    if (file === undefined || !(await sendFile(ctx, file))) sayMissing(ctx)
    return undefined
  }
}

async function sendFile(ctx: GatewayContext, file: string): Promise<boolean> {
  const compressed = ctx.acceptsEncodings('br', 'identity') === 'br' ? await statFile(`${file}.br`) : undefined
  const found = compressed ?? (await statFile(file))
  if (!found) return false
  ctx.set({ 'Cache-Control': FOREVER, ETag: `W/"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`, Vary: 'Accept-Encoding' })
  if (compressed) ctx.set('Content-Encoding', 'br')
  ctx.type = extname(file) || 'application/octet-stream'
  ctx.length = found.size
  ctx.body = createReadStream(compressed ? `${file}.br` : file)
  return true
}

async function statFile(path: string): Promise<Stats | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ? found : undefined
}

function sayMissing(ctx: GatewayContext): void {
  ctx.status = 404
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'text'
  ctx.body = 'Not found\n'
}
