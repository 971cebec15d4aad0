import { isTraceRecorded, MAX_SPAN } from '@billfold/contracts/browser-reports/browser-report'
import { randomHex, type TracedRequest } from '../data/api.ts'

/** Requests that begin together, such as those of one page. Times are those of `performance.now()`. */
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
  /** How many of the traces are reported, from 0 to 1. */
  share: number
  page: () => string
  /** Called when a span begins. */
  add: (span: RequestSpan) => void
  now?: () => number
}

/** Milliseconds. */
const TOGETHER = 1000

/** The gateway decides what it records, so all are marked as sampled. */
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

/** No further request joins it. */
function isClosed({ start }: RequestSpan, now: number): boolean {
  return now >= start + TOGETHER
}

/** It can be reported. */
export function isComplete(span: RequestSpan, now: number): boolean {
  return span.pending === 0 && isClosed(span, now)
}

/** It would never be accepted, such as that of a tab that slept. */
export function isTooOld({ start }: RequestSpan, now: number): boolean {
  return now - start > MAX_SPAN
}
