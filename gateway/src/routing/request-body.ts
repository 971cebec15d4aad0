import type { IncomingMessage } from 'node:http'
import type { Call } from '@billfold/contracts/call'
import { AppError } from '@billfold/contracts/errors'
import { bytesOf, MAX_BODY_BYTES, requireJsonType, tooLarge } from '@billfold/server-kit/body'

/** Rejects a body by its headers. A body without a length is counted while it arrives. */
export function checkBody(request: IncomingMessage, { upload, maxBytes: limit = MAX_BODY_BYTES }: Pick<Call, 'upload' | 'maxBytes'>): void {
  if (!hasBody(request)) return
  if (upload) requireType(request, upload)
  else requireJsonType(request)
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw new AppError('unsupported_media_type', 'The request body must not be compressed')
  if (Number(request.headers['content-length'] ?? 0) > limit) throw upload ? fileTooLarge(limit) : tooLarge(limit)
}

/** Content types that browsers send for unknown files. */
const UNTOLD = ['', 'application/octet-stream']

/** Rejects a wrong declared type without reading the file. The content is checked later. */
function requireType({ headers }: IncomingMessage, types: readonly string[]): void {
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';')
  if (![...UNTOLD, ...types].includes(type.trim())) throw new AppError('unsupported_media_type', `The file must be one of ${types.join(', ')}`)
}

function fileTooLarge(limit: number): AppError {
  return new AppError('payload_too_large', `The file may have at most ${Math.floor(limit / 1024 / 1024)} MB`)
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
