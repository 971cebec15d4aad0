import type { Logger } from '@billfold/server-kit/logger'
import type { GatewayContext } from '../context.ts'
import { addressOf } from '../security/address.ts'

/** The origin of a request, as shown to the account's owner. */
export interface Visit {
  address: string
  userAgent: string
  /** Adds the request id to each line. */
  log: Logger
}

export function visitOf(ctx: GatewayContext): Visit {
  return { address: addressOf(ctx), userAgent: ctx.get('user-agent').slice(0, 500), log: ctx.state.log }
}
