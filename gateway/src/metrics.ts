import type { Metrics } from '@billfold/server-kit/metrics/metrics'
import { measureMailBacklog, readRows } from '@billfold/server-kit/metrics/server-metrics'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { CountRefusal } from './forwarding/load-shedding.ts'
import type { CountStream } from './live/live.ts'

/** Called by the gateway's middleware. Empty while metrics are off. */
export interface GatewayCounters {
  countRefusal?: CountRefusal
  countStream?: CountStream
}

export function measureGateway(metrics: Metrics, orm: MikroORM): GatewayCounters {
  measureMailBacklog(metrics, orm)
  measureModules(metrics, orm)
  const refusals = metrics.counter('billfold_refused_requests_total', 'Requests refused because too many were running', ['upstream', 'reason'])
  for (const upstream of ['projects', 'billing', 'proposals', 'search']) for (const reason of ['overload', 'client']) refusals.inc({ upstream, reason }, 0)
  const streams = metrics.gauge('billfold_live_connections', 'Open event streams', [])
  return {
    countRefusal: (upstream, reason) => refusals.inc({ upstream, reason }),
    countStream: (change) => streams.inc(change),
  }
}

interface ModuleRow {
  module: string
  active: number
  rolledBack: number
  loaded: number
  failed: number
}

/** All gateways report the same. Loads are those that browsers reported. */
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
