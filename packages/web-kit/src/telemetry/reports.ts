import { BROWSER_REPORT_PATH, ERROR_NAME, FRAME, MAX_FRAMES, MAX_REPORTED } from '@billfold/contracts/browser-reports/browser-report'
import type { BrowserError, BrowserReport, BrowserSpan, WebVital } from '@billfold/contracts/browser-reports/browser-report-calls'
import { SHELL_VERSION } from '@billfold/contracts/versions'
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { isComplete, isTooOld, type RequestSpan } from './request-spans.ts'

/** Milliseconds during which errors and other values are collected into one report. */
const COLLECT_MS = 5000
/** Maximum number of errors reported per page load. A page that keeps failing stops reporting. */
const MOST_ERRORS = 20

export interface Reports {
  addError: (error: unknown) => void
  addVital: (vital: WebVital) => void
  addSpan: (span: RequestSpan) => void
}

interface ReportsOptions {
  /** Returns the route of the current page. */
  page: () => string
  /** True for errors that need no report, such as failed requests, which the server logs. */
  isExpected: (error: Error) => boolean
}

/** Sends reports as beacons, which survive leaving the page. */
export function createReports({ page, isExpected }: ReportsOptions): Reports {
  const reported = new Set<string>()
  let waiting: BrowserReport = { errors: [], vitals: [] }
  let unfinished: RequestSpan[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function send(): void {
    clearTimeout(timer)
    timer = undefined
    const { errors, vitals } = waiting
    waiting = { errors: [], vitals: [] }
    const spans = takeSpans()
    if (errors.length + vitals.length + spans.length > 0) {
      navigator.sendBeacon(BROWSER_REPORT_PATH, new Blob([JSON.stringify({ errors, vitals, ...(spans.length > 0 && { spans }) })], { type: 'application/json' }))
    }
    if (unfinished.length > 0) sendLater()
  }

  function takeSpans(): BrowserSpan[] {
    const now = performance.now()
    const complete = unfinished.filter((span) => isComplete(span, now)).slice(0, MAX_REPORTED)
    unfinished = unfinished.filter((span) => !complete.includes(span) && !isTooOld(span, now))
    return complete.map(({ traceId, spanId, page, requests, start, end }) => ({ traceId, spanId, page, requests, age: now - start, duration: end - start }))
  }

  function sendSoon(): void {
    if (Math.max(waiting.errors.length, waiting.vitals.length) === MAX_REPORTED) send()
    // The last values arrive while the page is being hidden, some of them after our own event listener has run, so send them right away.
    else if (document.visibilityState === 'hidden') queueMicrotask(send)
    else sendLater()
  }

  function sendLater(): void {
    timer ??= setTimeout(send, COLLECT_MS)
  }

  window.addEventListener('pagehide', send)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send())

  return {
    addError(error) {
      const described = error instanceof Error && !isExpected(error) ? describeError(error, page()) : undefined
      const key = described && `${described.name} ${described.frames[0]}`
      if (key === undefined || reported.has(key) || reported.size >= MOST_ERRORS) return
      reported.add(key)
      waiting.errors.push(described as BrowserError)
      sendSoon()
    },
    addVital(vital) {
      waiting.vitals.push(vital)
      sendSoon()
    },
    addSpan(span) {
      unfinished.push(span)
      sendLater()
    },
  }
}

/** Undefined if the error is from another script, such as an extension. */
function describeError(error: Error, page: string): BrowserError | undefined {
  const frames = framesOf(error)
  if (frames.length === 0) return undefined
  // Find the module in the stack, because shared code in the shell may throw an error that a module caused.
  const [, module = 'shell', release = SHELL_VERSION] = /(?:^|,)_m\/([^/]+)\/(?:page-)?([^/]+)/.exec(frames.join(',')) ?? []
  return { name: ERROR_NAME.test(error.name) ? error.name : 'Error', module, release, page, frames }
}

/** Returns only positions in our own files, because the rest of a stack may contain the message. */
function framesOf({ stack = '' }: Error): string[] {
  const positions = stack.split(`${location.origin}/`).slice(1).flatMap((rest) => /^[^\s()]+:\d+:\d+/.exec(rest) ?? [])
  return positions.filter((position) => FRAME.test(position)).slice(0, MAX_FRAMES)
}

/** Attributes all vitals to the first page, because most of the values are measured there. */
export function reportVitals(page: string, add: Reports['addVital']): void {
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(({ name, value }) => add({ name, value, page }))
}
