import type { GatewayContext } from '../context.ts'

/** An answer that the browser has already is not sent again. */
export async function conditional(ctx: GatewayContext, next: () => Promise<unknown>): Promise<void> {
  await next()
  if (!ctx.fresh) return
  ctx.status = 304
  ctx.body = null
}
