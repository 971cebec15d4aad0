import { isTraceRecorded, MAX_SPAN } from '@billfold/contracts/browser-reports/browser-report'
import { randomHex, type TracedRequest } from '../data/api.ts'

/** A group of requests that start together, such as the requests for one page. Times are based on `performance.now()`. */
export interface RequestSpan {
  traceId: string
  spanId: string
  page: string
  requests: number
  pending: number
  start: number
  end: number
}

interface RequestSpanOptions {
  /** The fraction of traces to report, from 0 to 1. */
  share: number
  page: () => string
  /** Called when a reported span begins. */
  add: (span: RequestSpan) => void
  now?: () => number
}

/** New requests within this time join the same span. */
const SPAN_WINDOW_MS = 1000

/** All requests are marked as sampled, because the gateway decides which traces to record. */
export function createRequestSpans({ share, page, add, now = () => performance.now() }: RequestSpanOptions): () => TracedRequest {
  let current: RequestSpan | undefined
  return () => {
    const start = now()
    if (!current || isClosed(current, start)) {
      current = { traceId: randomHex(16), spanId: randomHex(8), page: page(), requests: 0, pending: 0, start, end: start }
      if (isTraceRecorded(current.traceId, share)) add(current)
    }
    const span = current
    span.requests += 1
    span.pending += 1
    const end = () => {
      span.pending -= 1
      span.end = now()
    }
    return { traceparent: `00-${span.traceId}-${span.spanId}-01`, end }
  }
}

/** True if no further request can join the span. */
function isClosed({ start }: RequestSpan, now: number): boolean {
  return now >= start + SPAN_WINDOW_MS
}

/** True if the span is finished and can be reported. */
export function isComplete(span: RequestSpan, now: number): boolean {
  return span.pending === 0 && isClosed(span, now)
}

/** True if the gateway would reject the span, for example because the tab was suspended. */
export function isTooOld({ start }: RequestSpan, now: number): boolean {
  return now - start > MAX_SPAN
}
