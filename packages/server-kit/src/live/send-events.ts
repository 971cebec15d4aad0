import { PassThrough } from 'node:stream'
import type { EventFeed } from '@billfold/contracts/call'
import type { Context } from '../app.ts'

/** Shorter than the idle timeout of common proxies, so that they keep the connection open. */
const HEARTBEAT_MS = 20_000
/** The stream ends after about this time. The browser then reconnects, and its session and access are checked again. */
const LIFETIME_MS = 10 * 60_000
/** The browser's delay before it reconnects. */
const RETRY_MS = 2000
/** A client with this much unread data is disconnected. */
const MAX_WAITING_BYTES = 64_000

export const EVENT_STREAM = 'text/event-stream'

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
