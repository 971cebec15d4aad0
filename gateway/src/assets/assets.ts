import { extname, join } from 'node:path'
import { type Stats, createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import type { ReadAsset, StoredAsset } from '../modules/release-files.ts'

/** A single path segment: no leading dot, no path separator on any operating system, no double encoding. */
const NAME = /^[\w@~+-][\w.@~+-]*$/

/** Templates and gateway files in the shell's folder. They are not content-hashed, so they are not served as assets. */
const NOT_ASSETS = new Set(['index.html', 'shell.json', 'sw.js'])

type AssetPlace = { file: string } | { module: string; version: string; path: string }

/** Maps a URL path below /_ to a file; undefined if the path is invalid. */
function locateAsset(root: string, address: string): AssetPlace | undefined {
  const [space, ...names] = address.split('/').slice(1).map(decode)
  if (names.length === 0 || !names.every((name) => NAME.test(name))) return undefined
  if (space === '_shell') return NOT_ASSETS.has(names.join('/')) ? undefined : { file: join(root, 'shell', 'dist', ...names) }
  const [module = '', version = '', ...rest] = names
  // The loader adds a '~…' segment so that the browser treats the URL as new. The segment has no other meaning, so it is dropped.
  const path = rest[0]?.startsWith('~') ? rest.slice(1) : rest
  if (space !== '_m' || path.length === 0) return undefined
  // Versions start with a digit. All other names are public page files, which are served from their build folder like the shell's files.
  return /^\d/.test(version) ? { module, version, path: path.join('/') } : { file: join(root, `mf-${module}`, 'dist', version, ...path) }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

/** Used for URLs that contain a hash or a version, because their content never changes. */
export const FOREVER = 'public, max-age=31536000, immutable'

/** Sends a built file, brotli-compressed if that version exists and the client accepts it. Returns false if the file does not exist. */
export async function sendFile(ctx: GatewayContext, file: string, cacheControl = FOREVER): Promise<boolean> {
  const compressed = takesBrotli(ctx) ? await statFile(`${file}.br`) : undefined
  const found = compressed ?? (await statFile(file))
  if (!found) return false
  describeFile(ctx, file, { etag: `${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}`, isCompressed: compressed !== undefined, cacheControl })
  ctx.length = found.size
  ctx.body = createReadStream(compressed ? `${file}.br` : file)
  return true
}

function takesBrotli(ctx: GatewayContext): boolean {
  return ctx.acceptsEncodings('br', 'identity') === 'br'
}

interface Description {
  etag: string
  isCompressed: boolean
  cacheControl?: string
}

function describeFile(ctx: GatewayContext, file: string, { etag, isCompressed, cacheControl = FOREVER }: Description): void {
  ctx.set({ 'Cache-Control': cacheControl, ETag: `W/"${etag}"`, Vary: 'Accept-Encoding' })
  if (isCompressed) ctx.set('Content-Encoding', 'br')
  ctx.type = extname(file) || 'application/octet-stream'
}

async function statFile(path: string): Promise<Stats | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ? found : undefined
}

/** Serves builds of the shell and public pages from their folders, and module releases from the registry. A missing file is a 404, never the shell's page. */
export function assets(root: string, readAsset: ReadAsset): GatewayMiddleware {
  return async function assets(ctx, next) {
    if (!ctx.path.startsWith('/_') || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    // Other sites may load modules, but without credentials.
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
