import { createReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import type { GatewayContext } from '../context.ts'

/** For URLs with a hash or a version: their content never changes. */
export const FOREVER = 'public, max-age=31536000, immutable'

/** Sends a built file, with its brotli version if there is one and the client accepts it. Returns false if there is no such file. */
export async function sendFile(ctx: GatewayContext, file: string, cacheControl = FOREVER): Promise<boolean> {
  const compressed = takesBrotli(ctx) ? await statFile(`${file}.br`) : undefined
  const found = compressed ?? (await statFile(file))
  if (!found) return false
  describeFile(ctx, file, { etag: `${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}`, isCompressed: compressed !== undefined, cacheControl })
  ctx.length = found.size
  ctx.body = createReadStream(compressed ? `${file}.br` : file)
  return true
}

export function takesBrotli(ctx: GatewayContext): boolean {
  return ctx.acceptsEncodings('br', 'identity') === 'br'
}

interface Description {
  etag: string
  isCompressed: boolean
  cacheControl?: string
}

export function describeFile(ctx: GatewayContext, file: string, { etag, isCompressed, cacheControl = FOREVER }: Description): void {
  ctx.set({ 'Cache-Control': cacheControl, ETag: `W/"${etag}"`, Vary: 'Accept-Encoding' })
  if (isCompressed) ctx.set('Content-Encoding', 'br')
  ctx.type = extname(file) || 'application/octet-stream'
}

async function statFile(path: string): Promise<Stats | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ? found : undefined
}
