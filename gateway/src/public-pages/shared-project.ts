import { IDENTITY_HEADER, signIdentity } from '@billfold/server-kit/identity'
import type { GatewayContext } from '../context.ts'
import { ask } from '../forwarding/forward.ts'
import type { Upstreams } from '../forwarding/upstream.ts'

/** What the projects service answers for a token; null where it opens nothing, undefined where that is not known right now. */
export type AskSharedProject = (ctx: GatewayContext, token: string) => Promise<unknown>

export function sharedProjects({ projects }: Pick<Upstreams, 'projects'>, internalKey: string): AskSharedProject {
  return async function askSharedProject(ctx, token) {
    const { log, requestId } = ctx.state
    try {
      const { statusCode, body } = await ask(projects, {
        method: 'GET',
        path: `/api/public/project-share/${token}`,
        headers: { 'x-request-id': requestId, [IDENTITY_HEADER]: signIdentity({ userId: null, timeZone: 'UTC' }, internalKey) },
      })
      if (statusCode === 200) return await body.json()
      await body.dump()
      return statusCode === 404 ? null : undefined
    } catch (error) {
      log.warn({ err: error, service: 'projects' }, 'service not available')
      return undefined
    }
  }
}
