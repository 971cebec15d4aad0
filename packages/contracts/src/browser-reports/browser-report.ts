/** This file has no schemas, so that pages can send reports without loading zod. */
export const BROWSER_REPORT_PATH = '/api/browser-reports'

/** Data that the gateway requests from a page. Absent if the gateway needs none. */
export interface Telemetry {
  /** True if the page should report errors and web vitals. */
  reports?: true
  /** Share (0 to 1) of traces to report. If present, the page sends a `traceparent` header with each request. */
  traces?: number
}

/** In milliseconds, except CLS, which has no unit. */
export const vitalNames = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const
export type VitalName = (typeof vitalNames)[number]

/** Reported for pages that have no route. */
export const OTHER_PAGE = 'other'
/** A route such as '/clients/:id'. URLs do not match if they contain a digit or an upper-case letter, as ids and tokens do. */
export const PAGE = /^(?:other|\/|(?:\/(?:[a-z][a-z-]{0,39}|:[a-z][a-zA-Z]{0,39}|\*)){1,8})$/

/** The pattern accepts class names only, so that messages are never sent. */
export const ERROR_NAME = /^[A-Z][A-Za-z]{0,39}$/

/** A position in a shell, module or public page file. */
export const FRAME = /^(?:_shell|_m\/[a-z][a-z\d-]{0,39}\/(?:page-)?\d[\w.+-]{0,79})(?:\/[\w@~+-][\w.@~+-]{0,79}){1,4}\.js:\d{1,7}:\d{1,7}$/

export const MAX_FRAMES = 8
/** Maximum number of errors, of vitals and of spans in one report. */
export const MAX_REPORTED = 10
/** In milliseconds. */
export const MAX_SPAN = 600_000

/** Depends only on the random trace id, so browser and gateway reach the same decision independently. */
export function isTraceRecorded(traceId: string, share: number): boolean {
  return Number.parseInt(traceId.slice(0, 8), 16) < share * 2 ** 32
}
