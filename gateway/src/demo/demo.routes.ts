import { demoCalls } from '@billfold/contracts/demo/demo-calls'
import { AppError } from '@billfold/contracts/errors'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import type { GatewayContext } from '../context.ts'
import { addressOf, networkOf } from '../security/address.ts'
import { memoryLimit } from '../security/rate-limits.ts'
import { startSession } from '../sessions/session.ts'
import { beginDemo, type DemoTools } from './begin-demo.ts'
import { sweepDemos } from './sweep-demos.ts'

interface DemoOptions extends DemoTools {
  isOffered: boolean
}

/** Per hour and network; each demo costs as much as hundreds of other calls. */
const DEMOS = 10

export function demoRoutes({ isOffered, ...tools }: DemoOptions): OwnCall[] {
  const limit = memoryLimit({ requests: DEMOS, seconds: 3600 })

  async function refuseTooMany(ctx: GatewayContext): Promise<void> {
    const seconds = await limit(networkOf(addressOf(ctx)))
    if (seconds > 0) throw new AppError('too_many_requests', 'You’ve opened too many demos. Please try again in an hour.', { retryAfter: seconds })
  }

  return [
    ownCall(demoCalls.begin, async (_request, ctx) => {
      if (!isOffered) throw new AppError('not_found', 'Not found')
      await refuseTooMany(ctx)
      const visitor = await beginDemo(tools).catch((error: unknown) => {
        // Upstream errors are not the visitor's fault, so do not pass them on.
        ctx.state.log.warn({ err: error }, 'demo not begun')
        throw new AppError('service_unavailable', 'The demo is not available right now. Please try again in a moment.', { cause: error, retryAfter: 5 })
      })
      await startSession(ctx, visitor, 'account-created')
      // Not awaited; the next demo tries again.
      sweepDemos(tools.rows).catch((error: unknown) => ctx.state.log.warn({ err: error }, 'old demos not swept'))
      return visitor.user
    }),
  ]
}
