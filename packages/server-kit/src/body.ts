import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { AppError } from '@billfold/contracts/errors'
import { fillIn } from '@billfold/contracts/message'

export const MAX_BODY_BYTES = 1024 * 1024

/** Returns undefined if the request has no body. */
export async function readJson(request: IncomingMessage, limit: number = MAX_BODY_BYTES): Promise<unknown> {
  const bytes = await readBytes(request, limit)
  if (bytes.length === 0) return undefined
  requireJsonType(request)
  // Checked before decoding, because decoding would silently replace invalid bytes.
  if (!isUtf8(bytes)) throw malformedJson()
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw malformedJson()
  }
}

function malformedJson(): AppError {
  return new AppError('malformed_json', 'The body is not valid JSON')
}

export function requireJsonType(request: IncomingMessage): void {
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new AppError('unsupported_media_type', 'The body must be JSON (Content-Type: application/json)')
  }
}

export function tooLarge(limit: number): AppError {
  return new AppError('payload_too_large', fillIn('The body can be at most {size} KiB', { size: Math.floor(limit / 1024) }))
}

/** Keeps the connection open if the reader stops early, so that the client can still receive an error response. */
export function bytesOf(request: IncomingMessage): AsyncIterable<Buffer> {
  return request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
}

/** Uses events, because an async iterator takes several ticks for a body that usually has one chunk. */
export function readBytes(request: IncomingMessage, limit: number = MAX_BODY_BYTES): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else reject(tooLarge(limit))
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    // The client may have disconnected before or during the read. In that case, an 'error' event is not guaranteed.
    if (request.destroyed) reject(leftMidway())
    request.once('error', reject)
    request.once('close', () => reject(leftMidway()))
  })
}

function leftMidway(): Error {
  return Object.assign(new Error('The client left before its request was whole'), { code: 'ECONNRESET' })
}
