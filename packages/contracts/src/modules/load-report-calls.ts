import * as z from 'zod/mini'
import { call, defineCalls } from '../call.ts'
import { text } from '../text.ts'
import { LOAD_REPORT_PATH } from './load-report-path.ts'
import { releaseVersion } from './publication.ts'

/** 'fast': its code did not come, or threw; 'timeout': it did not come in time; 'render': it threw while it was drawn. */
export const failureKinds = ['fast', 'timeout', 'render'] as const

/** What became of one release on one page load. Nothing of the user, nor of the page. */
const loadReport = z.strictObject({
  module: text(40),
  version: releaseVersion,
  outcome: z.enum(['loaded', ...failureKinds]),
  /** Milliseconds from asking for it until then. */
  ms: z.int().check(z.gte(0), z.lte(3_600_000)),
})
export type LoadReport = z.infer<typeof loadReport>

export const loadReportCalls = defineCalls('loadReports', {
  send: call({
    method: 'POST',
    path: LOAD_REPORT_PATH,
    service: 'gateway',
    access: 'user',
    summary: 'Tells which releases a page got, and which failed',
    body: z.strictObject({ reports: z.array(loadReport).check(z.minLength(1), z.maxLength(40)) }),
  }),
})
