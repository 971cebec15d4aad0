import { createHash } from 'node:crypto'
import { type BodyOf, type Call, type EventFeed, type FileAnswer, isWriting, type ParamsOf, type QueryOf, type ResponseInput, type StreamedFile } from '@billfold/contracts/call'
import { AppError } from '@billfold/contracts/errors'
import { type ListPage, MAX_COUNT } from '@billfold/contracts/list'
import type { MikroORM } from '@mikro-orm/postgresql'
import * as z from 'zod/mini'
import type { Context, Middleware } from './app.ts'
import { readBytes, readJson } from './body.ts'
import { type MatchedCall, routeCalls } from './call-router.ts'
import { runAgainIfClosed } from './database/database-gone.ts'
import { sendFile } from './file-answer.ts'
import { once } from './idempotency.ts'
import { DELEGATION_HEADER, type Identity, IDENTITY_HEADER, type VerifyIdentity } from './identity.ts'
import { readIfMatch } from './record-version.ts'
import { sendEvents } from './live/send-events.ts'
import { type PublicScope, publicScope, type Scope, userScope } from './scope.ts'
import { notFound, parseInput } from './validate.ts'

/** A call that requires no session has an anonymous scope. */
type ScopeOf<C extends Call> = C['access'] extends 'anyone' ? PublicScope : Scope

/** A parsed request in a user's scope. */
interface CallRequest<C extends Call> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  /** The raw body if the call is declared `raw`; otherwise empty. */
  raw: Buffer
  /** '' if the header is missing. */
  header: (name: string) => string
  scope: ScopeOf<C>
  /** Commits separately from the transaction that stores the Idempotency-Key. For what must be saved before another server is called. */
  outerScope: ScopeOf<C>
  /** The version from If-Match, or undefined if the header is missing. */
  ifMatch: number | undefined
  visitor: Visitor
  /** The id of the portal's link on client portal calls. Undefined if the token is invalid. */
  portalLinkId: string | undefined
  /** The token for the other call that this call `delegates`. Undefined if the gateway did not send one. */
  delegation: string | undefined
}

/** The sender of a request, for audit records. */
export interface Visitor {
  /** The session's user, even on public calls. Responses to public calls must not depend on the user. */
  userId: number | null
  /** The IP address, as seen by the gateway. */
  address: string | null
  /** Sent by the browser, so it cannot be trusted. */
  userAgent: string | null
}

/** Returning undefined results in a 404 with the call's own message. */
type Handler<C extends Call> = (request: CallRequest<C>) => Promise<ResponseInput<C> | undefined>

export interface Route {
  call: Call
  /** Runs before the transaction that stores the Idempotency-Key. */
  prepare: (request: CallRequest<Call>) => Promise<(request: CallRequest<Call>) => Promise<unknown>>
  /** Runs after the transaction that stores the Idempotency-Key, even on a retry. Turns the stored response into the current one. */
  finish?(this: void, request: CallRequest<Call>, answer: unknown): Promise<unknown>
}

export function route<C extends Call>(call: C, handle: Handler<C>): Route {
  // Type-safe, because the input was parsed with the call's own schemas.
  return { call, prepare: async () => handle }
}

/**
 * For slow work that writes nothing: `prepare` runs before the transaction, so it holds no connection. A retry with the same key repeats
 * this work, but returns the first response.
 */
export function preparedRoute<C extends Call, Prepared>(
  call: C,
  prepare: (request: CallRequest<C>) => Promise<Prepared>,
  handle: (request: CallRequest<C>, prepared: Prepared) => ReturnType<Handler<C>>,
  finish?: (request: CallRequest<C>, answer: ResponseInput<C>) => ReturnType<Handler<C>>,
): Route {
  return {
    call,
    ...(finish && { finish: (request: CallRequest<C>, answer: ResponseInput<C>) => finish(request, answer) }),
    async prepare(request: CallRequest<C>) {
      const prepared = await prepare(request)
      return (inner: CallRequest<C>) => handle(inner, prepared)
    },
  }
}

interface RouteOptions {
  orm: MikroORM
  verifyIdentity: VerifyIdentity
  /** Validates all responses against the contract. Enabled in tests. */
  checkAnswers: boolean
}

export function mountRoutes(routes: readonly Route[], options: RouteOptions): Middleware {
  const answers = new Map(routes.map((each) => [each.call, answerCall(each, options)]))
  return routeCalls(
    routes.map(({ call }) => call),
    async (ctx, matched) => {
      ctx.state.matched = matched
      await answers.get(matched.call)?.(ctx, matched.params)
    },
  )
}

function answerCall({ call, prepare, finish }: Route, options: RouteOptions) {
  return async function answerCall(ctx: Context, params: MatchedCall['params']): Promise<void> {
    const identity = options.verifyIdentity(ctx.get(IDENTITY_HEADER), call)
    const scope = scopeFor(identity, call, options.orm)
    const body = call.body ? await readJson(ctx.req, call.maxBytes) : undefined
    const raw = call.raw ? await readBytes(ctx.req, call.maxBytes) : NO_BYTES
    const file = call.upload && (await readBytes(ctx.req, call.maxBytes))
    const input = parseInput(call, { params, query: ctx.query, body })
    const ifMatch = readIfMatch(call.versioned ? ctx.get('if-match') : '')
    const attempt = { key: call.creates ? ctx.get('idempotency-key') : '', call: call.name, input: file ? { ...input, body: hashOf(file) } : input, isLong: call.waitsFor === 'Stripe' }
    const visitor = { userId: identity.userId, address: identity.address ?? null, userAgent: ctx.get('user-agent') || null }
    const delegation = ctx.get(DELEGATION_HEADER) || undefined
    const requestIn = (inner: Scope | PublicScope) => ({
      ...input,
      ...(file && { body: file }),
      raw,
      header: (name: string) => ctx.get(name),
      scope: inner as ScopeOf<Call>,
      outerScope: scope as ScopeOf<Call>,
      ifMatch,
      visitor,
      portalLinkId: identity.portalLinkId,
      delegation,
    })
    const handle = await prepare(requestIn(scope))
    const work = async (inner: Scope | PublicScope) => {
      const answer = await handle(requestIn(inner))
      // Thrown inside the transaction, so that a failed attempt does not keep its key.
      if (answer === undefined && call.creates) throw notFound(call)
      return answer
    }
    // A creation with a key that has already been saved returns the stored response. Calls to other servers do not run twice.
    const run = async () => ('userId' in scope ? once(scope, attempt, work) : work(scope))
    const canRepeat = !isWriting(call) || (attempt.key !== '' && call.waitsFor === undefined)
    const answer = await (canRepeat ? runAgainIfClosed(run) : run())
    send(ctx, call, finish && answer !== undefined ? await finish(requestIn(scope), answer) : answer, options.checkAnswers)
  }
}

const NO_BYTES = Buffer.alloc(0)

function hashOf(file: Buffer): string {
  return createHash('sha256').update(file).digest('hex')
}

/** Public calls get an anonymous scope even if there is a session, so that everyone gets the same response. */
function scopeFor({ userId, timeZone }: Identity, { access }: Call, orm: MikroORM): Scope | PublicScope {
  if (access === 'anyone') return publicScope(orm)
  if (userId === null) throw new AppError('unauthenticated', 'You’re not logged in')
  return userScope(orm, userId, timeZone)
}

export function send(ctx: Context, call: Call, answer: unknown, check: boolean): void {
  if (!ctx.res.hasHeader('Cache-Control')) ctx.set('Cache-Control', 'no-store')
  if (!call.response && !call.file && !call.events) {
    ctx.status = 204
    return
  }
  if (answer === undefined) throw notFound(call)
  if (call.file) {
    // Safe cast: the call's type determines what the handler returns.
    sendFile(ctx, call.file, answer as FileAnswer | StreamedFile)
    return
  }
  if (call.events) {
    sendEvents(ctx, answer as EventFeed<unknown>)
    return
  }
  ctx.status = call.creates ? 201 : 200
  const body = call.paginated ? itemsOf(ctx, answer as ListPage<unknown>) : answer
  ctx.body = check && call.response ? z.parse(call.response, body) : body
}

function itemsOf(ctx: Context, { items, cursor, total }: ListPage<unknown>): unknown[] {
  if (cursor !== undefined) {
    const query = new URLSearchParams(ctx.querystring)
    query.set('cursor', cursor)
    ctx.set('Link', `<${ctx.path}?${query.toString()}>; rel="next"`)
  }
  if (total !== undefined) ctx.set('X-Total-Count', total > MAX_COUNT ? `${MAX_COUNT}+` : String(total))
  return items
}
