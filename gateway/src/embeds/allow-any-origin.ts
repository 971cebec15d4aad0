import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import type { GatewayContext } from '../context.ts'

const PROJECT = new RegExp(`^${sharingCalls.read.path.replace(':token', '[^/]+')}/?$`, 'i')

/**
 * Any site may read a project's status with its token. Never with credentials, because '*' excludes them. Runs before all middleware that
 * can reject, so that the embedding page can read the error too.
 */
export async function allowAnyOrigin(ctx: GatewayContext, next: () => Promise<unknown>): Promise<void> {
  if ((ctx.method === 'GET' || ctx.method === 'HEAD') && PROJECT.test(ctx.path)) ctx.set('Access-Control-Allow-Origin', '*')
  await next()
}
