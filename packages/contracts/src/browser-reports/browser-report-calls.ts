import * as z from '../zod.ts'
import { call, defineCalls } from '../call.ts'
import { releaseVersion } from '../modules/operator.ts'
import { BROWSER_REPORT_PATH, ERROR_NAME, FRAME, MAX_FRAMES, MAX_REPORTED, MAX_SPAN, PAGE, vitalNames } from './browser-report.ts'

const page = z.string().check(z.regex(PAGE, 'Must be a route such as /clients/:id'))

/** Contains no data about the user: no message and no URL. */
const browserError = z.strictObject({
  name: z.string().check(z.regex(ERROR_NAME, 'Must be the name of a class')),
  /** 'shell', 'public' (the pages for clients) or a module id. */
  module: z.string().check(z.regex(/^[a-z][a-z\d-]{0,39}$/, 'Must be the id of a module')),
  release: releaseVersion,
  page,
  /** Innermost frame first. */
  frames: z.array(z.string().check(z.regex(FRAME, 'Must be a position in a file of ours'))).check(z.minLength(1), z.maxLength(MAX_FRAMES)),
})
export type BrowserError = z.infer<typeof browserError>

const webVital = z.strictObject({
  name: z.enum(vitalNames),
  value: z.number().check(z.gte(0), z.lte(600_000)),
  page,
})
export type WebVital = z.infer<typeof webVital>

const milliseconds = z.number().check(z.gte(0), z.lte(MAX_SPAN))

/** Root span of a trace, covering the requests that a page started together. */
const browserSpan = z.strictObject({
  traceId: z.string().check(z.regex(/^[\da-f]{32}$/, 'Must be a trace id')),
  spanId: z.string().check(z.regex(/^[\da-f]{16}$/, 'Must be a span id')),
  page,
  requests: z.int().check(z.positive(), z.maximum(1000)),
  /** Time from the start of the first request to the report. Relative, because browser clocks are often wrong. */
  age: milliseconds,
  duration: milliseconds,
})
export type BrowserSpan = z.infer<typeof browserSpan>

const browserReport = z.strictObject({
  errors: z.array(browserError).check(z.maxLength(MAX_REPORTED)),
  vitals: z.array(webVital).check(z.maxLength(MAX_REPORTED)),
  spans: z.optional(z.array(browserSpan).check(z.maxLength(MAX_REPORTED))),
})
export type BrowserReport = z.infer<typeof browserReport>

export const browserReportCalls = defineCalls('browserReports', {
  send: call({
    method: 'POST',
    path: BROWSER_REPORT_PATH,
    service: 'gateway',
    access: 'anyone',
    summary: 'Report errors, web vitals and spans of a page, without personal data',
    maxBytes: 32 * 1024,
    body: browserReport,
  }),
})
