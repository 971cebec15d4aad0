import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { AppError } from '@billfold/contracts/errors'

export const MAX_BODY_BYTES = 1024 * 1024

/** The JSON body of a request; undefined when it has none. */
export async function readJson(request: IncomingMessage, limit: number = MAX_BODY_BYTES): Promise<unknown> {
  const bytes = await readBytes(request, limit)
  if (bytes.length === 0) return undefined
  requireJsonType(request)
  // Decoding would replace invalid bytes without saying so.
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
  return new AppError('payload_too_large', `The body may have at most ${Math.floor(limit / 1024)} KiB`)
}

/** Giving up midway leaves the connection standing: whoever sends too much is told so. */
export function bytesOf(request: IncomingMessage): AsyncIterable<Buffer> {
  return request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
}

/** By its events: an iterator takes several turns for the one chunk that most bodies are. */
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
    // Whoever left in its middle, or before anybody looked: then nothing is said of it any more.
    if (request.destroyed) reject(leftMidway())
    request.once('error', reject)
    request.once('close', () => reject(leftMidway()))
  })
}

function leftMidway(): Error {
  return Object.assign(new Error('The client left before its request was whole'), { code: 'ECONNRESET' })
}
