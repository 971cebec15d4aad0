import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Dispatcher } from 'undici'

/** Smaller responses are buffered: a stream costs more than everything else the gateway does for them. */
const MAX_BUFFERED = 256 * 1024

export interface Answer {
  statusCode: number
  headers: IncomingHttpHeaders
  /** Buffered or streamed. */
  body: Buffer | Readable
}

export interface Request extends Dispatcher.DispatchOptions {
  /** Aborts when the client disconnects. */
  signal?: AbortSignal
}

class ClientLeft extends Error {
  override readonly name = 'AbortError'
}

/** Sends a request to a service. undici's own `request` would make a stream of each response. */
export function sendUpstream(upstream: Dispatcher, { signal, ...request }: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let stream: Readable | undefined
    let started: Dispatcher.DispatchController | undefined
    let head: Omit<Answer, 'body'> | undefined
    const chunks: Buffer[] = []

    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => {
      started?.abort(new ClientLeft())
      reject(new ClientLeft())
    })
    upstream.dispatch(request, {
      onRequestStart(controller) {
        started = controller
        if (signal?.aborted) controller.abort(new ClientLeft())
      },
      onResponseStart(controller, statusCode, headers) {
        if (statusCode < 200) return
        head = { statusCode, headers }
        if (isBuffered(request.method, head)) return
        stream = new Readable({
          read: () => controller.resume(),
          destroy(error, done) {
            // Does nothing after the last byte.
            controller.abort(error ?? new ClientLeft())
            done(error)
          },
        })
        resolve({ ...head, body: stream })
      },
      onResponseData(controller, chunk) {
        if (!stream) chunks.push(chunk)
        else if (!stream.push(chunk)) controller.pause()
      },
      onResponseEnd() {
        if (stream) stream.push(null)
        else if (head) resolve({ ...head, body: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) })
      },
      onResponseError(_, error) {
        stream?.destroy(error)
        reject(error)
      },
    })
  })
}

export async function textOf({ body }: Answer): Promise<string> {
  return Buffer.isBuffer(body) ? body.toString() : text(body)
}

/** Small, or without a body whatever its headers say. */
function isBuffered(method: string, { statusCode, headers }: Omit<Answer, 'body'>): boolean {
  return Number(headers['content-length']) <= MAX_BUFFERED || method === 'HEAD' || statusCode === 204 || statusCode === 304
}
