import { AppError } from '@billfold/contracts/errors'
import { readJson } from '@billfold/server-kit/body'
import { bearerOf, type SignInByToken } from '../api-tokens/authenticate-token.ts'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import type { RunCall } from './run-call.ts'

const PATH = /^\/mcp\/?$/

interface McpOptions {
  publicOrigin: string
  signIn: SignInByToken
  runCall: RunCall
}

/** An MCP server for agents (streamable HTTP without sessions). */
export function mcp({ publicOrigin, signIn, runCall }: McpOptions): GatewayMiddleware {
  return async function mcp(ctx, next) {
    if (!PATH.test(ctx.path)) return next()
    refuseOtherSites(ctx, publicOrigin)
    if (ctx.method !== 'POST') return refuseMethod(ctx)
    const bearer = bearerOf(ctx)
    if (bearer === undefined) {
      ctx.set('WWW-Authenticate', 'Bearer')
      throw new AppError('unauthenticated', 'Send an API token as Authorization: Bearer. Create one in Settings → Developers.')
    }
    const { scopes } = await signIn(ctx, bearer)
    const message = await readJson(ctx.req)
    // Each call must count towards the quota, and the protocol no longer has batches.
    if (Array.isArray(message)) throw new AppError('validation_failed', 'Send one message per request')
    // Loaded with the first message, because most gateways never need it.
    const { answerMessage } = await import('./answer-message.ts')
    const user = { scopes, run: runCall.bind(undefined, ctx) }
    return send(ctx, await answerMessage(requestOf(ctx, publicOrigin), message, user, ctx.state.log))
  }
}

/** Compares with the public origin instead of Host: with DNS rebinding, a page controls what its own host name resolves to. */
function refuseOtherSites(ctx: GatewayContext, publicOrigin: string): void {
  const origin = ctx.get('origin')
  const site = ctx.get('sec-fetch-site')
  const isOther = origin !== '' && origin !== new URL(publicOrigin).origin
  if (isOther || site === 'cross-site' || site === 'same-site') throw new AppError('cross_site_request', 'This request came from another site')
}

/** There is no event stream to open with GET, and no session to end with DELETE. */
function refuseMethod(ctx: GatewayContext): void {
  ctx.status = 405
  ctx.set('Allow', 'POST')
  ctx.body = { jsonrpc: '2.0', error: { code: -32_000, message: 'Method not allowed' }, id: null }
}

const PASSED_ON = ['accept', 'content-type', 'mcp-protocol-version']

function requestOf(ctx: GatewayContext, publicOrigin: string): Request {
  const headers = PASSED_ON.filter((name) => ctx.get(name) !== '').map((name): [string, string] => [name, ctx.get(name)])
  return new Request(new URL(ctx.path, publicOrigin), { method: 'POST', headers })
}

async function send(ctx: GatewayContext, response: Response): Promise<void> {
  const body = await response.text()
  ctx.set('Cache-Control', 'no-store')
  // Set to null, because Koa would otherwise send 'Accepted' as the body of a 202.
  ctx.body = body === '' ? null : body
  if (body !== '') ctx.type = 'application/json'
  ctx.status = response.status
}
