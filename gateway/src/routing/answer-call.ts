import type { Call } from '@billfold/contracts/call'
import { AppError } from '@billfold/contracts/errors'
import { readBytes, readJson } from '@billfold/server-kit/body'
import type { MatchedCall } from '@billfold/server-kit/call-router'
import { send } from '@billfold/server-kit/routes'
import { parseInput } from '@billfold/server-kit/validate'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import type { Forward } from '../forwarding/forward.ts'
import type { OperatorOf } from '../modules/operators.ts'
import type { OwnCall } from './own-call.ts'
import { checkBody } from './request-body.ts'

interface AnswerOptions {
  calls: readonly Call[]
  own: readonly OwnCall[]
  forward: Forward
  operatorOf: OperatorOf
  /** Checks every response against the contract; on in tests. */
  checkAnswers: boolean
}

/** Handles the gateway's own calls and forwards all others to their service. */
export function answerCall({ calls, own, forward, operatorOf, checkAnswers }: AnswerOptions): GatewayMiddleware {
  const handlers = new Map(own.map(({ call, handle }) => [call.name, handle]))
  requireHandlers(calls, handlers)

  return async function answerCall(ctx, next) {
    const { matched, user } = ctx.state
    if (!matched) return next()
    if (matched.call.access === 'user' && !user) throw new AppError('unauthenticated', 'You’re not signed in')
    if (matched.call.access === 'operator') await operatorOf(ctx)
    checkBody(ctx.req, matched.call)
    const handle = handlers.get(matched.call.name)
    if (!handle) return forward(ctx, matched.call)
    const answer = await handle(await parseRequest(ctx, matched), ctx)
    return send(ctx, matched.call, answer, checkAnswers)
  }
}

async function parseRequest(ctx: GatewayContext, { call, params }: MatchedCall) {
  const body = call.body ? await readJson(ctx.req, call.maxBytes) : undefined
  const input = parseInput(call, { params, query: ctx.query, body })
  return call.upload ? { ...input, body: await readBytes(ctx.req, call.maxBytes) } : input
}

function requireHandlers(calls: readonly Call[], handlers: ReadonlyMap<string, unknown>): void {
  const missing = calls.filter(({ service, name }) => service === 'gateway' && !handlers.has(name))
  if (missing.length > 0) throw new Error(`The gateway does not answer ${missing.map(({ name }) => name).join(', ')}`)
}
