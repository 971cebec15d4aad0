import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Call } from '@billfold/contracts/call'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'

export interface CallRequest {
  params: Record<string, string>
  query: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

export interface CallAnswer {
  status: number
  /** Null if the response has no content. */
  body: unknown
  header: (name: string) => string
}

/** Runs a call for the user who is signed in to the `outer` request. */
export type RunCall = (outer: GatewayContext, call: Call, request: CallRequest) => Promise<CallAnswer>

type Handle = (ctx: GatewayContext) => Promise<void>

/**
 * Runs calls without a connection, through the same middleware that answers them over HTTP, so checks, queues and error bodies are the
 * same.
 */
export function callRunner(middleware: readonly GatewayMiddleware[]): RunCall {
  const handle = middleware.reduceRight<Handle>(
    (next, each) => async (ctx) => {
      await each(ctx, () => next(ctx))
    },
    async () => undefined,
  )

  return async function runCall(outer, call, request) {
    const ctx = innerContext(outer, call, request)
    await handle(ctx)
    return { status: ctx.status, body: await contentOf(ctx.body), header: (name) => ctx.response.get(name) }
  }
}

function innerContext(outer: GatewayContext, call: Call, { params, query, body, headers }: CallRequest): GatewayContext {
  const bytes = Buffer.from(call.body ? JSON.stringify(body ?? {}) : '')
  const request = new IncomingMessage(new Socket())
  request.method = call.method
  request.url = urlOf(call, params, query)
  request.headers = {
    host: outer.get('host'),
    'user-agent': outer.get('user-agent'),
    ...(call.body && { 'content-type': 'application/json', 'content-length': String(bytes.length) }),
    ...headers,
  }
  request.complete = true
  if (bytes.length > 0) request.push(bytes)
  request.push(null)
  const ctx = outer.app.createContext(request, new ServerResponse(request)) as GatewayContext
  ctx.request.ip = outer.ip
  Object.assign(ctx.state, outer.state, { matched: { call, params } })
  return ctx
}

function urlOf({ path }: Call, params: Record<string, string>, query: Record<string, string>): string {
  const search = new URLSearchParams(query).toString()
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) + (search && `?${search}`)
}

async function contentOf(body: unknown): Promise<unknown> {
  if (body instanceof Readable) return JSON.parse(await text(body))
  if (Buffer.isBuffer(body)) return body.length > 0 ? JSON.parse(body.toString()) : null
  return body ?? null
}
