import type { ProtocolErrorLog } from '@billfold/server-kit/app'
import type { Logger } from '@billfold/server-kit/logger'
import { addressOf, networkOf } from './address.ts'
import { memoryLimit } from './rate-limits.ts'

/** Per minute and network. */
const LINES = 10

/** Logs invalid HTTP requests with code and address only, because their bytes may contain cookies and passwords. Limited, because anybody can send them. */
export function logProtocolErrors(): ProtocolErrorLog {
  const limit = memoryLimit({ requests: LINES })
  async function logLimited(log: Logger, code: string, address: string): Promise<void> {
    if ((await limit(networkOf(address))) === 0) log.info({ code, address }, 'client protocol error')
  }
  return (code, ctx) => {
    const address = addressOf(ctx)
    void logLimited(ctx.state.log, code, address)
  }
}
