import type { GatewayContext } from '../context.ts'

/** An answer that the browser has already is not sent again. */
export async function conditional(ctx: GatewayContext, next: () => Promise<unknown>): Promise<void> {
  await next()
  // Comparing costs more than looking whether there is anything to compare with.
  const has = ctx.headers['if-none-match'] ?? ctx.headers['if-modified-since']
  if (has === undefined || !ctx.fresh) return
  ctx.status = 304
  ctx.body = null
}
