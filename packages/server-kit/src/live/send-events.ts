import { PassThrough } from 'node:stream'
import type { EventFeed } from '@billfold/contracts/call'
import type { Context } from '../app.ts'

/** Below what proxies allow a silent connection. */
const HEARTBEAT_MS = 20_000
/** Then the browser opens another one: who is there, and what they may see, is asked anew. */
const LIFETIME_MS = 10 * 60_000
/** After which the browser tries again. */
const RETRY_MS = 2000
/** Of what a client has not read yet. One that does not read is gone. */
const MAX_WAITING_BYTES = 64_000

export const EVENT_STREAM = 'text/event-stream'

/** Answers with an open stream of server-sent events. */
export function sendEvents(ctx: Context, feed: EventFeed<unknown>): void {
  const stream = new PassThrough()
  ctx.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
  ctx.type = EVENT_STREAM
  ctx.body = stream
  if (ctx.method === 'HEAD' || ctx.res.destroyed) {
    stream.end()
    return
  }

  function write(text: string): void {
    if (stream.writableEnded) return
    stream.write(`${text}\n\n`)
    if (stream.writableLength > MAX_WAITING_BYTES) ctx.res.destroy()
  }

  write(`retry: ${RETRY_MS}`)
  const heartbeat = setInterval(() => write(':'), HEARTBEAT_MS)
  const lifetime = setTimeout(() => stream.end(), LIFETIME_MS * (0.8 + 0.4 * Math.random()))
  const stop = feed({ send: (event) => write(`data: ${JSON.stringify(event)}`), end: () => stream.end() })
  ctx.res.once('close', () => {
    clearInterval(heartbeat)
    clearTimeout(lifetime)
    stop()
  })
}
