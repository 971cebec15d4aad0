import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { join } from 'node:path'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import { FOREVER, sendFile } from './assets.ts'

const PROJECT = new RegExp(`^${sharingCalls.read.path.replace(':token', '[^/]+')}/?$`, 'i')

/**
 * Lets any site read a project's status with its token. '*' excludes requests with credentials. Runs before any middleware that can reject
 * a request, so that the embedding page can read the error.
 */
export async function allowAnyOrigin(ctx: GatewayContext, next: () => Promise<unknown>): Promise<void> {
  if ((ctx.method === 'GET' || ctx.method === 'HEAD') && PROJECT.test(ctx.path)) ctx.set('Access-Control-Allow-Origin', '*')
  await next()
}

/** Files with a version or content hash in their name never change. */
const PINNED = /^(?:\d+\.\d+\.\d+-[\da-f]{8}|inline-[\da-f]{10}|remote\/[\w-]+\.[\da-f]{10})\.js$/
/** URLs that always serve the latest version: the script, the list of versions and the Module Federation entry files. */
const LATEST = /^(?:v1\.js|versions\.json|remote\/(?:entry\.js|mf-manifest\.json))$/

/** A new version reaches all pages within minutes, and no page waits for revalidation. */
const SHORTLY = 'public, max-age=300, stale-while-revalidate=86400'

export function embedFiles(root: string): GatewayMiddleware {
  const folder = join(root, 'mf-public', 'dist', 'embed')
  return async function embedFiles(ctx, next) {
    const [, name = ''] = /^\/embed\/(.+)$/.exec(ctx.path) ?? []
    const isPinned = PINNED.test(name)
    if ((!isPinned && !LATEST.test(name)) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    // Scripts with integrity checks and imports need CORS; the embedding page may require CORP.
    ctx.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })
    const isThere = await sendFile(ctx, join(folder, name), isPinned ? FOREVER : SHORTLY)
    return isThere ? undefined : next()
  }
}
