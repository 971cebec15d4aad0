import { Router } from '@koa/router'
import type { BodyOf, Call, FileAnswer, ParamsOf, QueryOf, ResponseInput } from '@billfold/contracts/call'
import { AppError } from '@billfold/contracts/errors'
import type { MikroORM } from '@mikro-orm/postgresql'
import * as z from 'zod/mini'
import type { Context, Middleware, RequestState } from './app.ts'
import { readJson } from './body.ts'
import { sendFile } from './file-answer.ts'
import { once } from './idempotency.ts'
import { IDENTITY_HEADER, verifyIdentity } from './identity.ts'
import { readIfMatch } from './if-match.ts'
import { type PublicScope, publicScope, type Scope, userScope } from './scope.ts'
import { notFound, parseInput } from './validate.ts'

/** A call that needs no session acts for nobody. */
type ScopeOf<C extends Call> = C['access'] extends 'anyone' ? PublicScope : Scope

/** A request as its handler sees it: parsed, and acting for one user. */
export interface CallRequest<C extends Call> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  scope: ScopeOf<C>
  /** The version that the caller last saw, if it said so. */
  ifMatch: number | undefined
}

/** Undefined answers 404 with the call's own message. */
type Handler<C extends Call> = (request: CallRequest<C>) => Promise<ResponseInput<C> | undefined>

export interface Route {
  call: Call
  handle: (request: CallRequest<Call>) => Promise<unknown>
}

export function route<C extends Call>(call: C, handle: Handler<C>): Route {
  // The input is parsed by this very call's schemas before it gets here.
  return { call, handle }
}

export interface RouteOptions {
  orm: MikroORM
  internalKey: string
  /** Holds every answer against the contract; on in tests. */
  checkAnswers: boolean
}

export function mountRoutes(routes: readonly Route[], options: RouteOptions): Middleware {
  const router = new Router<RequestState>()
  for (const { call, handle } of routes) router.register(call.path, [call.method], answerCall(call, handle, options))
  return router.routes() as unknown as Middleware
}

function answerCall(call: Call, handle: Route['handle'], options: RouteOptions) {
  return async function answerCall(ctx: Context & { params: unknown }): Promise<void> {
    const scope = identify(ctx, call, options)
    const body = call.body ? await readJson(ctx.req, call.maxBytes) : undefined
    const input = parseInput(call, { params: ctx.params, query: ctx.query, body })
    const ifMatch = readIfMatch(call.versioned ? ctx.get('if-match') : '')
    const attempt = { key: call.creates ? ctx.get('idempotency-key') : '', call: call.name, input }
    const work = (inner: Scope | PublicScope) => handle({ ...input, scope: inner as ScopeOf<Call>, ifMatch })
    const answer = await ('userId' in scope ? once(scope, attempt, work) : work(scope))
    send(ctx, call, answer, options.checkAnswers)
  }
}

/** Whoever is signed in, a call for anyone acts for nobody: it shows everybody the same. */
function identify(ctx: Context, { access }: Call, { orm, internalKey }: RouteOptions): Scope | PublicScope {
  const { userId, timeZone } = verifyIdentity(ctx.get(IDENTITY_HEADER), internalKey)
  if (access === 'anyone') return publicScope(orm)
  if (userId === null) throw new AppError('unauthenticated', 'You are not signed in')
  return userScope(orm, userId, timeZone)
}

/** Answers as the call declares it. */
export function send(ctx: Context, call: Call, answer: unknown, check: boolean): void {
  if (!ctx.res.hasHeader('Cache-Control')) ctx.set('Cache-Control', 'no-store')
  if (!call.response && !call.file) {
    ctx.status = 204
    return
  }
  if (answer === undefined) throw notFound(call)
  if (call.file) {
    // The handler is typed by this very call.
    sendFile(ctx, call.file, answer as FileAnswer)
    return
  }
  ctx.status = call.creates ? 201 : 200
  ctx.body = check && call.response ? z.parse(call.response, answer) : answer
}
