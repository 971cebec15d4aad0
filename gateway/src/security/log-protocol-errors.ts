import type { ProtocolErrorLog } from '@billfold/server-kit/app'
import { addressOf, networkOf } from './address.ts'
import { minuteLimiter } from './limiter.ts'

/** Lines a minute from one network. */
const BY_NETWORK = 10

/** Requests that are not valid HTTP: their code and address alone, because their bytes hold cookies and passwords; and few, because anybody can send them. */
export function logProtocolErrors(): ProtocolErrorLog {
  const limit = minuteLimiter()
  return (code, ctx) => {
    const address = addressOf(ctx)
    if (limit([[networkOf(address), BY_NETWORK]]) === 0) ctx.state.log.info({ code, address }, 'client protocol error')
  }
}
