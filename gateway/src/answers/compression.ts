import { constants } from 'node:zlib'
import compress from 'koa-compress'
import type { GatewayMiddleware } from '../context.ts'

const TEXT = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]+\+)?(?:json|javascript|xml)|image\/svg\+xml)/

const options = {
  filter: (type: string) => TEXT.test(type),
  threshold: 1024,
  // 4: nearly the size of 11 at a hundredth of the time.
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  // It would be preferred to brotli, and is larger. The types do not know it yet.
  zstd: false,
  deflate: false as const,
}

/** What is made on the fly. Assets come compressed from their build, and an event must not wait in a buffer. */
export function compression(): GatewayMiddleware {
  return compress(options) as GatewayMiddleware
}
