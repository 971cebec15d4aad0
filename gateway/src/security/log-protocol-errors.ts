import type { ProtocolErrorLog } from '@billfold/server-kit/app'
import { addressOf, networkOf } from './address.ts'
import { memoryLimit } from './rate-limits.ts'

/** Per minute and network. */
const LINES = 10

/** Logs invalid HTTP requests with code and address only, because their bytes may contain cookies and passwords. Limited, because anybody can send them. */
export function logProtocolErrors(): ProtocolErrorLog {
  const limit = memoryLimit({ requests: LINES })
  return (code, ctx) => {
    const address = addressOf(ctx)
    void limit(networkOf(address)).then((seconds) => {
      if (seconds === 0) ctx.state.log.info({ code, address }, 'client protocol error')
    })
  }
}
