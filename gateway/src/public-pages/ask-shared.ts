import type { Call } from '@billfold/contracts/call'
import { identityHeaders, type SignIdentity } from '@billfold/server-kit/identity'
import type { GatewayContext } from '../context.ts'
import { textOf } from '../forwarding/send-upstream.ts'
import { ask, clientOf, whenClientLeaves } from '../forwarding/forward.ts'
import type { ServiceName, Upstreams } from '../forwarding/upstream.ts'
import type { LineOf } from '../forwarding/waiting-line.ts'

/** A read that needs only a token. */
export type SharedRead = Call & { service: ServiceName }

/** The service's response for a token. Null if the token is invalid, undefined if the service is not available. */
export type AskShared = (ctx: GatewayContext, read: SharedRead, token: string) => Promise<unknown>

export function sharedReader(upstreams: Upstreams, sign: SignIdentity, lineOf: LineOf): AskShared {
  return async function askShared(ctx, read, token) {
    const { service, path } = read
    const { log, requestId } = ctx.state
    const left = whenClientLeaves(ctx)
    try {
      const leave = await lineOf(read).enter(clientOf(ctx), left)
      const answer = await ask(upstreams[service], {
        method: 'GET',
        path: path.replace(/:\w+/, () => token),
        headers: { 'x-request-id': requestId, ...identityHeaders(sign, read, { userId: null, timeZone: 'UTC' }) },
        signal: left,
      }).finally(leave)
      const said = await textOf(answer)
      if (answer.statusCode === 200) return JSON.parse(said)
      return answer.statusCode === 404 ? null : undefined
    } catch (error) {
      if (!left.aborted) log.warn({ err: error, service }, 'service not available')
      return undefined
    }
  }
}
