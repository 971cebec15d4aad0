import type { Metrics } from '@billfold/server-kit/metrics/metrics'
import { measureMailBacklog, readRows } from '@billfold/server-kit/metrics/server-metrics'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { CountBrowser } from './browser-reports/browser-report.routes.ts'
import type { CountRefusal } from './forwarding/load-shedding.ts'
import type { CountStream } from './live/live.ts'
import type { CountDelivery } from './webhooks/deliver-webhooks.ts'

/** Counters that the gateway calls. Empty while metrics are off. */
export interface GatewayCounters {
  countRefusal?: CountRefusal
  countStream?: CountStream
  countBrowser?: CountBrowser
  countDelivery?: CountDelivery
}

export function measureGateway(metrics: Metrics, orm: MikroORM): GatewayCounters {
  measureMailBacklog(metrics, orm)
  measureModules(metrics, orm)
  const refusals = metrics.counter('billfold_refused_requests_total', 'Requests refused because too many were running', ['upstream', 'reason'])
  for (const upstream of ['projects', 'billing', 'proposals', 'search']) for (const reason of ['overload', 'client']) refusals.inc({ upstream, reason }, 0)
  const deliveries = metrics.counter('billfold_webhook_deliveries_total', 'Attempts to deliver an event to a webhook of a user', ['outcome'])
  for (const outcome of ['delivered', 'failed']) deliveries.inc({ outcome }, 0)
  const streams = metrics.gauge('billfold_live_connections', 'Open event streams', [])
  return {
    countRefusal: (upstream, reason) => refusals.inc({ upstream, reason }),
    countStream: (change) => streams.inc(change),
    countBrowser: countBrowsers(metrics),
    countDelivery: (outcome) => deliveries.inc({ outcome }),
  }
}

/** Histogram buckets in seconds. They include the thresholds for good and poor values: https://web.dev/articles/vitals. */
const VITAL_BUCKETS = [0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 8]
const SHIFT_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5]

function countBrowsers(metrics: Metrics): CountBrowser {
  const errors = metrics.counter('billfold_browser_errors_total', 'Errors that pages reported', ['module'])
  errors.inc({ module: 'shell' }, 0)
  const times = metrics.histogram('billfold_web_vitals_seconds', 'Load and response times that pages reported', ['vital'], VITAL_BUCKETS)
  const shifts = metrics.histogram('billfold_web_vitals_layout_shift', 'Layout shifts that pages reported', [], SHIFT_BUCKETS)
  return {
    error: (module) => errors.inc({ module }),
    vital(name, value) {
      if (name === 'CLS') shifts.observe(value)
      else times.observe({ vital: name }, value / 1000)
    },
  }
}

interface ModuleRow {
  module: string
  active: number
  rolledBack: number
  loaded: number
  failed: number
}

/** All gateways report the same values. Loads are counted from browser reports. */
const MODULES = `select m.id as module, (m.active is not null and m.off_reason is null)::integer as active,
    (select count(*) from module_release r where r.module_id = m.id and r.failed_at > now() - interval '1 day')::integer as "rolledBack",
    coalesce(sum(l.loads) filter (where l.outcome = 'loaded'), 0)::integer as loaded, coalesce(sum(l.loads) filter (where l.outcome <> 'loaded'), 0)::integer as failed
  from module m left join module_load l on l.module_id = m.id and l.minute > now() - interval '10 minutes' group by m.id`

function measureModules(metrics: Metrics, orm: MikroORM): void {
  const active = metrics.gauge('billfold_module_active', '1 if the module has an active release and is on', ['module'])
  const rolledBack = metrics.gauge('billfold_module_rolled_back_releases', 'Releases that were rolled back in the last 24 hours', ['module'])
  const loads = metrics.gauge('billfold_module_loads', 'Loads in the last 10 minutes', ['module', 'outcome'])
  metrics.collect('modules', 15, async () => {
    for (const row of await readRows<ModuleRow>(orm, MODULES)) {
      const { module } = row
      active.set({ module }, row.active)
      rolledBack.set({ module }, row.rolledBack)
      loads.set({ module, outcome: 'loaded' }, row.loaded)
      loads.set({ module, outcome: 'failed' }, row.failed)
    }
  })
}
