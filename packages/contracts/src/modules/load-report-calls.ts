import * as z from '../zod.ts'
import { call, defineCalls } from '../call.ts'
import { text } from '../text.ts'
import { LOAD_REPORT_PATH } from './contributions.ts'
import { releaseVersion } from './operator.ts'

/** fast: the code failed to load or threw. timeout: loading took too long. render: the module threw while rendering. */
const failureKinds = ['fast', 'timeout', 'render'] as const

/** The outcome of loading one release on one page. Contains nothing about the user or the page. */
const loadReport = z.strictObject({
  module: text(40),
  version: releaseVersion,
  outcome: z.enum(['loaded', ...failureKinds]),
  /** Milliseconds from the request to the outcome. */
  ms: z.int().check(z.gte(0), z.lte(3_600_000)),
})
export type LoadReport = z.infer<typeof loadReport>

export const loadReportCalls = defineCalls('loadReports', {
  send: call({
    method: 'POST',
    path: LOAD_REPORT_PATH,
    service: 'gateway',
    access: 'user',
    summary: 'Report which releases a page loaded and which failed',
    body: z.strictObject({ reports: z.array(loadReport).check(z.minLength(1), z.maxLength(40)) }),
  }),
})
