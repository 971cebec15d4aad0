import { allows, isOpenToTokens, scopeOf } from '@billfold/contracts/api-tokens/api-scopes'
import type { Call } from '@billfold/contracts/call'
import { AppError } from '@billfold/contracts/errors'
import { fillIn } from '@billfold/contracts/message'
import { noteActivity, visitOf } from '../activity/note-activity.ts'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import type { OpenGateway } from '../open-gateway.ts'
import { addressOf } from '../security/address.ts'
import { sharedQuota } from '../security/rate-limits.ts'
import { findApiToken, type FoundToken, noteTokenUse, revokeLeakedToken, tokensIn, userOfToken } from './api-token.sql.ts'

/** Maximum number of requests per minute for each token. */
const REQUESTS_PER_TOKEN = 600
const QUOTA_SECONDS = 60

type Tools = Pick<OpenGateway, 'rows' | 'actFor'>

/** Rejects invalid tokens and counts requests towards the quota of valid ones. */
export type SignInByToken = (ctx: GatewayContext, bearer: string) => Promise<FoundToken>

export function signInByToken({ rows, actFor, requestsPerToken = REQUESTS_PER_TOKEN }: Tools & { requestsPerToken?: number | undefined }): SignInByToken {
  const quota = sharedQuota(rows, 'api token', { requests: requestsPerToken, seconds: QUOTA_SECONDS })

  async function find(ctx: GatewayContext, bearer: string): Promise<FoundToken> {
    const userId = userOfToken(bearer)
    const found = userId === undefined ? undefined : await findApiToken(actFor(userId), bearer)
    if (found && !found.isExpired) return found
    ctx.set('WWW-Authenticate', 'Bearer error="invalid_token"')
    throw new AppError('unauthenticated', found ? 'This API token has expired' : 'This API token is not valid. It may be incomplete or revoked.')
  }

  async function takeFromQuota(ctx: GatewayContext, { id }: FoundToken): Promise<void> {
    const { isExceeded, remaining, seconds } = await quota(String(id))
    ctx.set('RateLimit-Policy', `"token";q=${requestsPerToken};w=${QUOTA_SECONDS}`)
    ctx.set('RateLimit', `"token";r=${remaining};t=${seconds}`)
    if (isExceeded) throw new AppError('too_many_requests', 'This API token has made too many requests. Try again in a minute.', { retryAfter: seconds })
  }

  return async function signIn(ctx, bearer) {
    const token = await find(ctx, bearer)
    await takeFromQuota(ctx, token)
    ctx.state.user = token.user
    ctx.state.sessionId = null
    ctx.state.isByToken = true
    // Not awaited, because a failure only leaves the time of last use slightly out of date.
    if (token.isUnseen) noteTokenUse(actFor(token.user.id), token.id, addressOf(ctx)).catch((error: unknown) => ctx.state.log.warn({ err: error }, 'use of a token not noted'))
    return token
  }
}

/** Authenticates calls that need a user. Accepts `Authorization: Bearer` in place of a session cookie. */
export function apiTokens(signIn: SignInByToken): GatewayMiddleware {
  return async function apiTokens(ctx, next) {
    const call = ctx.state.matched?.call
    const bearer = call?.access === 'user' ? bearerOf(ctx) : undefined
    if (!call || bearer === undefined) return next()
    requirePermission(ctx, call, await signIn(ctx, bearer))
    return next()
  }
}

export function bearerOf(ctx: GatewayContext): string | undefined {
  const [isBearer, token = ''] = /^Bearer(?:\s+(.*))?$/i.exec(ctx.get('authorization')) ?? []
  return isBearer === undefined ? undefined : token.trim()
}

function requirePermission(ctx: GatewayContext, call: Call, { scopes }: FoundToken): void {
  if (isOpenToTokens(call)) return
  const needed = scopeOf(call)
  if (needed === undefined) throw new AppError('forbidden', 'API tokens cannot be used for this. Log in instead.')
  if (allows(scopes, needed)) return
  ctx.set('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${needed}"`)
  throw new AppError('forbidden', fillIn('This API token needs the permission {scope}', { scope: needed }))
}

/** Proxies and browsers log URLs, so a token in a URL is no longer secret and gets revoked. */
export function refuseTokensInAddresses({ rows, actFor }: Tools): GatewayMiddleware {
  return async function refuseTokensInAddresses(ctx, next) {
    const leaked = tokensIn(ctx.url.includes('%') ? decodeURIComponent(ctx.url) : ctx.url)
    if (leaked.length === 0) return next()
    for (const token of leaked) {
      const userId = userOfToken(token)
      if (userId !== undefined && (await revokeLeakedToken(actFor(userId), token))) await noteActivity(rows, { userId, kind: 'api-token-leaked', visit: visitOf(ctx) })
    }
    throw new AppError('validation_failed', 'An API token must be in the Authorization header, not in a URL. This token has been revoked.')
  }
}
