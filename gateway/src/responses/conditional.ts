import type { GatewayContext } from '../context.ts'

/** Answers 304 if the client has the current version. */
export async function conditional(ctx: GatewayContext, next: () => Promise<unknown>): Promise<void> {
  await next()
  // Check for If-None-Match first, because it is cheaper than `fresh`. Responses have an ETag but no Last-Modified.
  if (ctx.headers['if-none-match'] === undefined || !ctx.fresh) return
  ctx.status = 304
  ctx.body = null
}
