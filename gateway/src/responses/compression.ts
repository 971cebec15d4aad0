import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import compress from 'koa-compress'
import type { GatewayMiddleware } from '../context.ts'

const TEXT = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]+\+)?(?:json|javascript|xml)|image\/svg\+xml)/

/** Bytes. Less than the first is not worth it; up to the second a stream costs more than compressing. */
const [WORTH_IT, SMALL] = [1024, 16 * 1024]

// 4: nearly the size of 11 at a hundredth of the time.
const br = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const options = {
  filter: (type: string) => TEXT.test(type),
  threshold: WORTH_IT,
  br,
  // It would be preferred to brotli, and is larger. The types do not know it yet.
  zstd: false,
  deflate: false as const,
}

/** What is made on the fly. Assets come compressed from their build, and an event must not wait in a buffer. */
export function compression(): GatewayMiddleware {
  return compress(options) as GatewayMiddleware
}

const methods = { br: (body: Buffer) => brotliCompressSync(body, br), gzip: (body: Buffer) => gzipSync(body) }

/**
 * What is small and here as a whole, at once: a stream through another thread takes two to four times the processor's time. Inside of the compression of all
 * else, which leaves alone what is compressed already.
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
