import { type Call, isWriting } from '@billfold/contracts/call'
import { runAgainIfClosed } from '@billfold/server-kit/database/database-gone'
import { AppError } from '@billfold/contracts/errors'
import { fillIn } from '@billfold/contracts/message'
import { type MatchedCall, routeCalls } from '@billfold/server-kit/call-router'
import type { IncomingMessage } from 'node:http'
import { MAX_BODY_BYTES, bytesOf, readBytes, readJson, requireJsonType, tooLarge } from '@billfold/server-kit/body'
import { send } from '@billfold/server-kit/routes'
import { parseInput } from '@billfold/server-kit/validate'
import type { GatewayContext, GatewayExtras, GatewayMiddleware, GatewayState } from '../context.ts'
import type { Forward } from '../forwarding/forward.ts'
import type { OperatorOf } from '../modules/operator.routes.ts'
import type { OwnCall } from './own-call.ts'

export function matchCall(calls: readonly Call[]): GatewayMiddleware {
  return routeCalls<GatewayState, GatewayExtras>(calls, async (ctx, matched, next) => {
    ctx.state.matched = matched
    await next()
  })
}

const API = /^\/api(?:\/|$)/i

export const refuseUndeclared: GatewayMiddleware = async function refuseUndeclared(ctx, next) {
  if (!ctx.state.matched && API.test(ctx.path)) throw new AppError('not_found', 'Not found')
  await next()
}

/** Rejects a body based on its headers. A body without a length is measured as it arrives. */
function checkBody(request: IncomingMessage, { upload, maxBytes: limit = MAX_BODY_BYTES }: Pick<Call, 'upload' | 'maxBytes'>): void {
  if (!hasBody(request)) return
  if (upload) requireType(request, upload)
  else requireJsonType(request)
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw new AppError('unsupported_media_type', 'The request body must not be compressed')
  if (Number(request.headers['content-length'] ?? 0) > limit) throw upload ? fileTooLarge(limit) : tooLarge(limit)
}

/** Content types that browsers send for files of an unknown type. */
const UNKNOWN_TYPES = ['', 'application/octet-stream']

/** Rejects a wrong declared type without reading the file; the content is checked later. */
function requireType({ headers }: IncomingMessage, types: readonly string[]): void {
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';')
  if (![...UNKNOWN_TYPES, ...types].includes(type.trim())) throw new AppError('unsupported_media_type', fillIn('The file must be one of {types}', { types: types.join(', ') }))
}

export function fileTooLarge(limit: number): AppError {
  return new AppError('payload_too_large', fillIn('The file can be at most {size} MB', { size: Math.floor(limit / 1024 / 1024) }))
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

export async function* countedBody(request: IncomingMessage, limit: number = MAX_BODY_BYTES, refuse = tooLarge): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of bytesOf(request)) {
    size += chunk.length
    if (size > limit) throw refuse(limit)
    yield chunk
  }
}

interface AnswerOptions {
  calls: readonly Call[]
  own: readonly OwnCall[]
  forward: Forward
  operatorOf: OperatorOf
  /** Checks every response against the contract. Enabled in tests. */
  checkAnswers: boolean
}

/** Handles the gateway's own calls and forwards all others to their service. */
export function answerCall({ calls, own, forward, operatorOf, checkAnswers }: AnswerOptions): GatewayMiddleware {
  const handlers = new Map(own.map(({ call, handle }) => [call.name, handle]))
  requireHandlers(calls, handlers)

  return async function answerCall(ctx, next) {
    const { matched, user } = ctx.state
    if (!matched) return next()
    if (matched.call.access === 'user' && !user) throw new AppError('unauthenticated', 'You’re not logged in')
    if (matched.call.access === 'operator') await operatorOf(ctx)
    checkBody(ctx.req, matched.call)
    const handle = handlers.get(matched.call.name)
    if (!handle) return forward(ctx, matched.call)
    const request = await parseRequest(ctx, matched)
    const run = () => handle(request, ctx)
    const answer = await (isWriting(matched.call) ? run() : runAgainIfClosed(run))
    return send(ctx, matched.call, answer, checkAnswers)
  }
}

async function parseRequest(ctx: GatewayContext, { call, params }: MatchedCall) {
  const body = call.body ? await readJson(ctx.req, call.maxBytes) : undefined
  const input = parseInput(call, { params, query: ctx.query, body })
  return call.upload && !call.streamed ? { ...input, body: await readBytes(ctx.req, call.maxBytes) } : input
}

function requireHandlers(calls: readonly Call[], handlers: ReadonlyMap<string, unknown>): void {
  const missing = calls.filter(({ service, name }) => service === 'gateway' && !handlers.has(name))
  if (missing.length > 0) throw new Error(`The gateway does not answer ${missing.map(({ name }) => name).join(', ')}`)
}
