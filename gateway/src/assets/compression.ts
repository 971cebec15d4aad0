import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import compress from 'koa-compress'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'

const TEXT = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]+\+)?(?:json|javascript|xml)|image\/svg\+xml)/

/**
 * Sizes in bytes. Bodies below `WORTH_IT` are not compressed. Up to `SMALL`, creating a stream would cost more than the compression itself.
 */
const [WORTH_IT, SMALL] = [1024, 16 * 1024]

// Level 4 compresses nearly as well as level 11 in a hundredth of the time.
const br = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const options = {
  filter: (type: string) => TEXT.test(type),
  threshold: WORTH_IT,
  br,
  // If zstd were enabled, it would be preferred over brotli even though it compresses worse. The type declarations lack this option.
  zstd: false,
  deflate: false as const,
}

/** Compresses dynamic responses. Assets are compressed at build time, and events must not wait in a buffer. */
export function compression(): GatewayMiddleware {
  return compress(options) as GatewayMiddleware
}

const methods = { br: (body: Buffer) => brotliCompressSync(body, br), gzip: (body: Buffer) => gzipSync(body) }

/**
 * Compresses small complete bodies synchronously, because streaming through another thread takes two to four times the CPU time. Runs inside
 * `compression`, which skips compressed bodies.
 */
export const compressSmall: GatewayMiddleware = async function compressSmall(ctx, next) {
  await next()
  const { body } = ctx
  if (!Buffer.isBuffer(body) || body.length < WORTH_IT || body.length > SMALL) return
  const isPlain = ctx.method !== 'HEAD' && ctx.status !== 206 && !ctx.response.get('Content-Encoding') && TEXT.test(ctx.response.type)
  const encoding = isPlain && (['br', 'gzip'] as const).find((method) => ctx.acceptsEncodings(method))
  if (!encoding) return
  ctx.set('Content-Encoding', encoding)
  ctx.body = methods[encoding](body)
}

export async function conditional(ctx: GatewayContext, next: () => Promise<unknown>): Promise<void> {
  await next()
  // Checks for If-None-Match first, because that is cheaper than `fresh`. Responses have an ETag but no Last-Modified.
  if (ctx.headers['if-none-match'] === undefined || !ctx.fresh) return
  ctx.status = 304
  ctx.body = null
}
