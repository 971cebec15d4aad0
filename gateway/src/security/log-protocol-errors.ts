import type { ProtocolErrorLog } from '@billfold/server-kit/app'
import { addressOf, networkOf } from './address.ts'
import { minuteLimiter } from './limiter.ts'

/** Lines per minute and network. */
const BY_NETWORK = 10

/** Logs invalid HTTP requests with code and address only, because their bytes may contain cookies and passwords. Limited, because anybody can send them. */
export function logProtocolErrors(): ProtocolErrorLog {
  const limit = minuteLimiter()
  return (code, ctx) => {
    const address = addressOf(ctx)
    if (limit([[networkOf(address), BY_NETWORK]]) === 0) ctx.state.log.info({ code, address }, 'client protocol error')
  }
}
