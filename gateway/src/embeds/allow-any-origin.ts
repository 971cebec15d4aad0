import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import type { GatewayContext } from '../context.ts'

const PROJECT = new RegExp(`^${sharingCalls.read.path.replace(':token', '[^/]+')}/?$`, 'i')

/**
 * Any page may read what it may show: a project's status, by its token and nothing else. Never with credentials, which '*' excludes. Before all that
 * may refuse, so that the page around hears of a refusal, too.
 */
export async function allowAnyOrigin(ctx: GatewayContext, next: () => Promise<unknown>): Promise<void> {
  if ((ctx.method === 'GET' || ctx.method === 'HEAD') && PROJECT.test(ctx.path)) ctx.set('Access-Control-Allow-Origin', '*')
  await next()
}
