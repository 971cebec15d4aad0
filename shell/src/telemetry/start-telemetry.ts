import type { Telemetry } from '@billfold/contracts/browser-reports/browser-report'
import { randomHex, sendTraceparent } from '@billfold/web-kit/data/api.ts'
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { ModuleCatalog } from '../modules/module-catalog.ts'
import { reportErrors } from './kept-errors.ts'
import { createReports, pageOf } from './reports.ts'

/** Loads when the page is idle: web vitals since its start are read from the browser's own records. */
export function startTelemetry({ reports, traces }: Telemetry, catalog: ModuleCatalog): void {
  if (traces) sendTraceparent(traceparents())
  if (!reports) return
  const { addError, addVital } = createReports(catalog)
  reportErrors(addError)
  // Most of the values are those of the first page.
  const page = pageOf(catalog)
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(({ name, value }) => addVital({ name, value, page }))
}

/** Milliseconds. Requests that begin together, such as those of one page, share a trace. */
const TOGETHER = 1000

/** Always sampled here: the gateway decides what is recorded. */
export function traceparents(now = () => performance.now()): () => string {
  let traceId = ''
  let until = Number.NEGATIVE_INFINITY
  return () => {
    if (now() >= until) {
      traceId = randomHex(16)
      until = now() + TOGETHER
    }
    return `00-${traceId}-${randomHex(8)}-01`
  }
}
