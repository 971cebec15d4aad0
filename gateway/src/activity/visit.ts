import type { Logger } from '@billfold/server-kit/logger'
import type { GatewayContext } from '../context.ts'
import { addressOf } from '../security/address.ts'

/** From where something is asked for, as its owner may know it. */
export interface Visit {
  address: string
  /** What the browser says of itself. */
  userAgent: string
  /** Names the request in each line. */
  log: Logger
}

export function visitOf(ctx: GatewayContext): Visit {
  return { address: addressOf(ctx), userAgent: ctx.get('user-agent').slice(0, 500), log: ctx.state.log }
}
