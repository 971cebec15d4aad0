import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Dispatcher } from 'undici'

/** An answer that says it is no longer than this is passed on whole: a stream costs more than everything else the gateway does with it. */
const WHOLE = 256 * 1024

export interface Answer {
  statusCode: number
  headers: IncomingHttpHeaders
  /** Whole, or as it comes. */
  body: Buffer | Readable
}

export interface Request extends Dispatcher.DispatchOptions {
  /** Whoever asked left: nobody waits for the answer any more. */
  signal?: AbortSignal
}

class NobodyWaits extends Error {
  override readonly name = 'AbortError'
}

/** Asks a service. Without undici's own `request`, which makes a stream of each answer and which its pool alone does not have. */
export function exchange(upstream: Dispatcher, { signal, ...request }: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let stream: Readable | undefined
    let started: Dispatcher.DispatchController | undefined
    let head: Omit<Answer, 'body'> | undefined
    const chunks: Buffer[] = []

    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => {
      started?.abort(new NobodyWaits())
      reject(new NobodyWaits())
    })
    upstream.dispatch(request, {
      onRequestStart(controller) {
        started = controller
        if (signal?.aborted) controller.abort(new NobodyWaits())
      },
      onResponseStart(controller, statusCode, headers) {
        if (statusCode < 200) return
        head = { statusCode, headers }
        if (isWhole(request.method, head)) return
        stream = new Readable({
          read: () => controller.resume(),
          destroy(error, done) {
            // After its last byte this does nothing.
            controller.abort(error ?? new NobodyWaits())
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

/** Small, or of the kind that has no body whatever its headers say. */
function isWhole(method: string, { statusCode, headers }: Omit<Answer, 'body'>): boolean {
  return Number(headers['content-length']) <= WHOLE || method === 'HEAD' || statusCode === 204 || statusCode === 304
}
