import { browserReportCalls, type BrowserSpan } from '@billfold/contracts/browser-reports/browser-report-calls'
import { BROWSER_REPORT_PATH, isTraceRecorded, type Telemetry, type VitalName } from '@billfold/contracts/browser-reports/browser-report'
import { addBrowserStep, type BrowserStep, tracedShare } from '@billfold/server-kit/tracing/tracing'
import type { Rows } from '../accounts/rows.ts'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import type { ReadRegistry } from '../modules/registry.ts'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import { addressOf, networkOf } from '../security/address.ts'
import { requireWithin, sharedLimit } from '../security/rate-limits.ts'

/** For metrics. */
export interface CountBrowser {
  error(module: string): void
  vital(name: VitalName, value: number): void
}

interface ReportOptions {
  /** Percentage of page loads that send reports; 0 turns reports off. */
  percent: number
  readRegistry: ReadRegistry
  countBrowser: CountBrowser | undefined
}

/** Maximum number of reports per minute from one network. A page sends two or three. */
const BY_NETWORK = 120
/** Maximum number for all networks together, so that browsers cannot fill the log. */
const IN_ALL = 1200

const TOO_MANY = 'Too many reports. Try again in a minute.'

const REPORT = new RegExp(`^${BROWSER_REPORT_PATH}/?$`, 'i')

/** Limits reports, which anyone may send. Runs before the session lookup, so that rejecting a report stays cheap. */
export function limitBrowserReports(rows: Rows): GatewayMiddleware {
  const [byNetwork, inAll] = [sharedLimit(rows, 'reports by network', { requests: BY_NETWORK }), sharedLimit(rows, 'reports', { requests: IN_ALL })]
  return async function limitBrowserReports(ctx, next) {
    if (REPORT.test(ctx.path)) {
      await requireWithin(byNetwork, networkOf(addressOf(ctx)), TOO_MANY)
      await requireWithin(inAll, 'all', TOO_MANY)
    }
    await next()
  }
}

export function browserReportRoutes({ percent, readRegistry, countBrowser }: ReportOptions): OwnCall[] {
  return [
    ownCall(browserReportCalls.send, async ({ body: { errors, vitals, spans = [] } }, ctx) => {
      if (objectsToTracking(ctx)) return undefined
      for (const span of spans) if (isTraceRecorded(span.traceId, tracedShare())) addBrowserStep(browserStep(span))
      if (percent === 0) return undefined
      const { modules } = await readRegistry(null)
      const known = new Set(['shell', 'public', ...modules.map(({ id }) => id)])
      for (const error of errors) {
        // Unknown modules are counted as 'other', because clients must not choose the values of a metric label.
        countBrowser?.error(known.has(error.module) ? error.module : 'other')
        ctx.state.log.warn({ error }, 'browser error')
      }
      for (const vital of vitals) {
        countBrowser?.vital(vital.name, vital.value)
        ctx.state.log.info({ vital }, 'web vital')
      }
      return undefined
    }),
  ]
}

function browserStep({ traceId, spanId, page, requests, age, duration }: BrowserSpan): BrowserStep {
  return { traceId, spanId, name: `page ${page}`, attributes: { 'billfold.page': page, 'billfold.requests': requests }, start: Date.now() - age, duration }
}

/**
 * Makes a percentage of page loads send reports, and all pages send trace ids while tracing is on. The choice is made anew for each page
 * load, so users cannot be recognized.
 */
export function telemetryFor(ctx: GatewayContext, percent: number): { telemetry?: Telemetry } {
  const reports = Math.random() * 100 < percent
  const traces = tracedShare()
  if (objectsToTracking(ctx) || !(reports || traces > 0)) return {}
  return { telemetry: { ...(reports && { reports }), ...(traces > 0 && { traces }) } }
}

/** True if the browser sends Global Privacy Control or Do Not Track. */
function objectsToTracking(ctx: GatewayContext): boolean {
  return ctx.get('sec-gpc') === '1' || ctx.get('dnt') === '1'
}
