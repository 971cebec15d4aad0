import { createHmac } from 'node:crypto'
import type { ProtocolErrorLog } from '@billfold/server-kit/app'
import type { Logger } from '@billfold/server-kit/logger'
import { AppError, type ErrorCode } from '@billfold/contracts/errors'
import { logEvent, visitOf } from '../activity/note-activity.ts'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import { addressOf, networkOf } from './address.ts'
import { memoryLimit } from './rate-limits.ts'

/** Creates short keyed hashes for text that must not appear in the log. Without the key, they cannot be reversed by brute force. */
export function fingerprints(key: string): (text: string) => string {
  return (text) => createHmac('sha256', key).update(text.toLowerCase()).digest('base64url').slice(0, 12)
}

const LINES = 10

/**
 * Logs only the error code and client address for invalid HTTP requests, whose bytes may contain cookies and passwords. Rate-limited,
 * because anyone can send them.
 */
export function logProtocolErrors(): ProtocolErrorLog {
  // The limit is per process, like the log.
  const limit = memoryLimit({ requests: LINES })
  async function logLimited(log: Logger, code: string, address: string): Promise<void> {
    if ((await limit(networkOf(address))) === 0) log.info({ code, address }, 'client protocol error')
  }
  return (code, ctx) => {
    const address = addressOf(ctx)
    void logLimited(ctx.state.log, code, address)
  }
}

/** Errors that are logged: rate limits and forbidden access. Expired sessions are not logged, but wrong operator tokens are. */
const LOGGED: ReadonlySet<ErrorCode> = new Set(['forbidden', 'cross_site_request', 'too_many_requests'])

export const logRefusals: GatewayMiddleware = async function logRefusals(ctx, next) {
  try {
    await next()
  } catch (error) {
    if (error instanceof AppError && isLogged(ctx, error.code)) logEvent(visitOf(ctx), 'refused', { code: error.code, userId: ctx.state.user?.id })
    throw error
  }
}

function isLogged({ state: { matched } }: GatewayContext, code: ErrorCode): boolean {
  return LOGGED.has(code) || (code === 'unauthenticated' && matched?.call.access === 'operator')
}
