import type { GatewayContext } from '../context.ts'

/** An answer that the browser has already is not sent again. */
export async function conditional(ctx: GatewayContext, next: () => Promise<unknown>): Promise<void> {
  await next()
  // Comparing takes longer than looking whether there is anything to compare with. No answer says when it was changed, only what it is.
  if (ctx.headers['if-none-match'] === undefined || !ctx.fresh) return
  ctx.status = 304
  ctx.body = null
}
