import type { Context, Middleware } from '../app.ts'
import { traced } from './tracing.ts'

/** Health checks and files would hide the rest. */
const UNTRACED = /^\/(?:healthz|readyz)$|\.[a-z\d]+$/i
/** Pages and undeclared URLs. */
const OTHER = 'other'

/** One span per request, with the name of its declared call. Comes first, so that all log lines of the request carry the trace's id. */
export const traceRequests: Middleware = async function traceRequests(ctx, next) {
  if (UNTRACED.test(ctx.path)) return next()
  const { method } = ctx
  const traceparent = ctx.get('traceparent') || undefined
  return traced({ name: OTHER, kind: 'server', attributes: { 'http.request.method': method }, traceparent }, async (step) => {
    await next()
    const { call } = matchedOf(ctx)
    step?.rename(call?.name ?? OTHER)
    step?.set({ 'http.response.status_code': ctx.status, ...(call && { 'http.route': call.path }), 'billfold.request_id': ctx.state.requestId })
    // The error handler has turned the error into a response.
    if (ctx.status >= 500) step?.fail({ code: String(ctx.status) })
  })
}

function matchedOf({ state }: Context): Partial<NonNullable<Context['state']['matched']>> {
  return state.matched ?? {}
}
