import { OTHER_PAGE, PAGE, type Telemetry } from '@billfold/contracts/browser-reports/browser-report'
import { ApiError } from '@billfold/web-kit'
import { traceRequests } from '@billfold/web-kit/data/api.ts'
import { reportErrors } from '@billfold/web-kit/telemetry/kept-errors.ts'
import { createReports, reportVitals } from '@billfold/web-kit/telemetry/reports.ts'
import { createRequestSpans } from '@billfold/web-kit/telemetry/request-spans.ts'
import type { ModuleCatalog } from '../modules/module-catalog.ts'
import { pageAt } from '../modules/prefetch-page.ts'

/** Loaded when the page is idle. Web vitals from before that time come from the browser's own records. */
export function startTelemetry({ reports, traces }: Telemetry, catalog: ModuleCatalog): void {
  const pageNow = () => pageOf(catalog)
  const { addError, addVital, addSpan } = createReports({ page: pageNow, isExpected: (error) => error instanceof ApiError })
  if (traces) traceRequests(createRequestSpans({ share: traces, page: pageNow, add: addSpan }))
  if (!reports) return
  reportErrors(addError)
  reportVitals(pageNow(), addVital)
}

/** The shell's own pages. The routes of module pages are in the catalog. */
const SHELL_PAGES = new Set(['/', '/auth', '/settings', '/operator'])

/** The route of the current page, without parameter values. */
export function pageOf(catalog: ModuleCatalog): string {
  const { pathname, href } = location
  const route = SHELL_PAGES.has(pathname) ? pathname : (pageAt(catalog, href)?.path ?? OTHER_PAGE)
  return PAGE.test(route) ? route : OTHER_PAGE
}
