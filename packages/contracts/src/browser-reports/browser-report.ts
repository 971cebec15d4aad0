/** Without schemas: pages send these beacons without loading zod. */
export const BROWSER_REPORT_PATH = '/api/browser-reports'

/** The gateway asks a page to send these; absent if nothing. */
export interface Telemetry {
  /** Errors and web vitals. */
  reports?: true
  /** The header `traceparent` with each request, and this share (0 to 1) of the traces. */
  traces?: number
}

/** In milliseconds, except CLS, which has no unit. */
export const vitalNames = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const
export type VitalName = (typeof vitalNames)[number]

/** A page without a route of its own. */
export const OTHER_PAGE = 'other'
/** A route such as '/clients/:id'. URLs do not match if they contain a digit or an upper-case letter, as ids and tokens do. */
export const PAGE = /^(?:other|\/|(?:\/(?:[a-z][a-z-]{0,39}|:[a-z][a-zA-Z]{0,39}|\*)){1,8})$/

/** Names of classes, never texts. */
export const ERROR_NAME = /^[A-Z][A-Za-z]{0,39}$/

/** A position in a file of the shell, of a module's release or of a public page. */
export const FRAME = /^(?:_shell|_m\/[a-z][a-z\d-]{0,39}\/(?:page-)?\d[\w.+-]{0,79})(?:\/[\w@~+-][\w.@~+-]{0,79}){1,4}\.js:\d{1,7}:\d{1,7}$/

export const MAX_FRAMES = 8
/** Errors, vitals and spans of one report. */
export const MAX_REPORTED = 10
/** Milliseconds. */
export const MAX_SPAN = 600_000

/** Browser and gateway make the same decision without asking each other. Trace ids are random. */
export function isTraceRecorded(traceId: string, share: number): boolean {
  return Number.parseInt(traceId.slice(0, 8), 16) < share * 2 ** 32
}
