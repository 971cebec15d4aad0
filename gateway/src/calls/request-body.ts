import type { IncomingMessage } from 'node:http'
import { AppError } from '@billfold/contracts/errors'
import { bytesOf, MAX_BODY_BYTES, requireJsonType, tooLarge } from '@billfold/server-kit/body'

/** Refuses a body by what its headers say; one without a length is counted on its way. */
export function checkBody(request: IncomingMessage, limit: number = MAX_BODY_BYTES): void {
  if (!hasBody(request)) return
  requireJsonType(request)
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw new AppError('unsupported_media_type', 'The body must not be compressed')
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

export async function* countedBody(request: IncomingMessage, limit: number = MAX_BODY_BYTES): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of bytesOf(request)) {
    size += chunk.length
    if (size > limit) throw tooLarge(limit)
    yield chunk
  }
}
