import type { Telemetry } from '@billfold/contracts/browser-reports/browser-report'
import { traceRequests } from '@billfold/web-kit/data/api.ts'
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { ModuleCatalog } from '../modules/module-catalog.ts'
import { reportErrors } from './kept-errors.ts'
import { createReports, pageOf } from './reports.ts'
import { createRequestSpans } from './request-spans.ts'

/** Loads when the page is idle: web vitals since its start are read from the browser's own records. */
export function startTelemetry({ reports, traces }: Telemetry, catalog: ModuleCatalog): void {
  const { addError, addVital, addSpan } = createReports(catalog)
  if (traces) traceRequests(createRequestSpans({ share: traces, page: () => pageOf(catalog), add: addSpan }))
  if (!reports) return
  reportErrors(addError)
  // Most of the values are those of the first page.
  const page = pageOf(catalog)
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(({ name, value }) => addVital({ name, value, page }))
}
