import type { Context, Middleware } from '../app.ts'
import { traced } from './tracing.ts'

/** Health checks and files are not traced, because they would bury the other requests. */
const UNTRACED = /^\/(?:healthz|readyz)$|\.[a-z\d]+$/i
/** The span name for pages and undeclared URLs. */
const OTHER = 'other'

/**
 * Creates one span per request, named after its declared call. Must be the first middleware, so that all log lines for the request contain
 * the trace id.
 */
export const traceRequests: Middleware = async function traceRequests(ctx, next) {
  if (UNTRACED.test(ctx.path)) return next()
  const { method } = ctx
  const traceparent = ctx.get('traceparent') || undefined
  return traced({ name: OTHER, kind: 'server', attributes: { 'http.request.method': method }, traceparent }, async (step) => {
    await next()
    const { call } = matchedOf(ctx)
    step?.rename(call?.name ?? OTHER)
    step?.set({ 'http.response.status_code': ctx.status, ...(call && { 'http.route': call.path }), 'billfold.request_id': ctx.state.requestId })
    // By now, the error handler has turned the error into a response.
    if (ctx.status >= 500) step?.fail({ code: String(ctx.status) })
  })
}

function matchedOf({ state }: Context): Partial<NonNullable<Context['state']['matched']>> {
  return state.matched ?? {}
}
