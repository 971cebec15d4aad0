import { reportErrors } from '@billfold/web-kit/telemetry/kept-errors.ts'
import { createReports, reportVitals } from '@billfold/web-kit/telemetry/reports.ts'
import { RequestError } from './requests.ts'

/** Reports errors and web vitals, without the token in the page's URL. */
export function reportPage(): void {
  const page = pageWithoutToken(location.pathname)
  const { addError, addVital } = createReports({ page: () => page, isExpected: (error) => error instanceof RequestError })
  reportErrors(addError)
  reportVitals(page, addVital)
}

/** '/shared/invoice/a8Kx…' → '/shared/invoice/:token' */
export function pageWithoutToken(path: string): string {
  return path.toLowerCase().replace(/[^/]+\/?$/, ':token')
}
