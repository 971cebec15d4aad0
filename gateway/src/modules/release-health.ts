import type { LoadReport } from '@billfold/contracts/modules/load-report-calls'
import { AppError } from '@billfold/contracts/errors'
import type { HealthRule } from '@billfold/contracts/modules/operator'
import type { Logger } from '@billfold/server-kit/logger'
import type { Rows } from '../accounts/rows.ts'
import { applyStep, lockModule, rollBackActive, rollBackCanary } from './change-module.ts'
import type { ModuleStore } from './module-store.ts'

/** Upper limits of the load time buckets in milliseconds. Slower loads count towards the last bucket. */
const STEPS = [25, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 5000, 9000, 15_000] as const

export interface Loaded {
  module: string
  version: string
}

/** Adds reports to this minute's counts in a fixed order, so that two pages cannot deadlock. Unknown releases are ignored. */
export async function countLoads(rows: Rows, reports: readonly LoadReport[]): Promise<void> {
  const counted = new Map<string, [...key: (string | number)[], loads: number]>()
  for (const { module, version, outcome, ms } of reports) {
    const key = [module, version, outcome, outcome === 'loaded' ? stepOf(ms) : 0]
    const known = counted.get(key.join(' '))
    counted.set(key.join(' '), [...key, Number(known?.at(-1) ?? 0) + 1])
  }
  await rows(
    `insert into module_load as l (module_id, version, minute, outcome, ms, loads)
     select r.module_id, r.version, date_trunc('minute', now()), c.outcome, c.ms, c.loads
     from jsonb_to_recordset(?::jsonb) as c (module text, version text, outcome text, ms integer, loads integer)
     join module_release r on (r.module_id, r.version) = (c.module, c.version)
     order by r.module_id, r.version, c.outcome, c.ms
     on conflict (module_id, version, minute, outcome, ms) do update set loads = l.loads + excluded.loads`,
    [JSON.stringify([...counted.values()].map(([module, version, outcome, ms, loads]) => ({ module, version, outcome, ms, loads })))],
  )
}

function stepOf(ms: number): number {
  return STEPS.find((step) => ms <= step) ?? STEPS.at(-1) ?? ms
}

/** Operators see counts for one day; the counts are kept for a week. */
export async function deleteOldLoads(rows: Rows): Promise<void> {
  await rows("delete from module_load where minute < now() - interval '7 days'")
}

/**
 * Records one vote per user and release. A failed load counts as a load and a failure; a render error counts only within the time window
 * after the load. A failure remains counted for the time window, no matter what else the user loads.
 */
export async function recordVotes(rows: Rows, userId: number, reports: readonly LoadReport[], { minutes }: HealthRule): Promise<void> {
  const sent = JSON.stringify(reports)
  await rows(
    `insert into module_vote as v (module_id, version, user_id, failed_at)
     select r.module_id, r.version, a.id, case when bool_or(c.outcome <> 'loaded') then now() end
     from jsonb_to_recordset(?::jsonb) as c (module text, version text, outcome text)
     join module_release r on (r.module_id, r.version) = (c.module, c.version)
     join account a on a.id = ? and not a.is_demo
     group by r.module_id, r.version, a.id having bool_or(c.outcome <> 'render') order by r.module_id, r.version
     on conflict (module_id, version, user_id) do update set loaded_at = now(),
       failed_at = coalesce(excluded.failed_at, case when v.loaded_at > now() - make_interval(mins => ?) then v.failed_at end)`,
    [sent, userId, minutes],
  )
  if (!reports.some(({ outcome }) => outcome === 'render')) return
  await rows(
    `update module_vote v set failed_at = now() from jsonb_to_recordset(?::jsonb) as c (module text, version text, outcome text)
     where (v.module_id, v.version) = (c.module, c.version) and c.outcome = 'render' and v.user_id = ? and v.loaded_at > now() - make_interval(mins => ?)`,
    [sent, userId, minutes],
  )
}

export async function deleteOldVotes(rows: Rows, { minutes }: HealthRule): Promise<void> {
  await rows('delete from module_vote where loaded_at < now() - make_interval(mins => ?)', [minutes])
}

/** For each module where too many users voted 'failed', rolls back the active release or ends the canary. */
export async function rollBackFailing(store: ModuleStore, modules: Iterable<string>, rule: HealthRule, log: Logger): Promise<void> {
  for (const id of new Set(modules)) {
    if ((await countFailing(store.rows, id, rule)).length === 0) continue
    await rollBackOne(store, id, rule, log).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      log.warn({ module: id, err: error }, 'a failing release could not be rolled back')
    })
  }
}

/** Counts again under the module's lock, so that two gateways act only once, and only on the release that failed. */
function rollBackOne(store: ModuleStore, id: string, rule: HealthRule, log: Logger): Promise<void> {
  return store.transaction(async (rows) => {
    const module = await lockModule(rows, id)
    const failing = await countFailing(rows, id, rule)
    const found = failing.find(({ version }) => version === module.canary) ?? failing[0]
    if (!found || (found.version !== module.canary && module.lastGood === null)) return
    const note = `${found.failed} of ${found.users} users had failures within ${rule.minutes} minutes`
    const step = found.version === module.canary ? rollBackCanary(module, found.version) : rollBackActive(module)
    await applyStep(rows, id, 'health', module, { ...step, note })
    log.warn({ module: id, ...found }, 'rolled back a failing release')
  })
}

function countFailing(rows: Rows, id: string, { users, percent, minutes }: HealthRule): Promise<{ version: string; users: number; failed: number }[]> {
  return rows(
    `select version, users, failed from (
       select v.version, count(*)::integer as users, (count(*) filter (where v.failed_at > now() - make_interval(mins => ?)))::integer as failed
       from module m join module_vote v on v.module_id = m.id and v.version in (m.active, m.canary)
       where m.id = ? and v.loaded_at > now() - make_interval(mins => ?) group by v.version) counted
     where users >= ? and failed * 100 > users * ?`,
    [minutes, id, minutes, users, percent],
  )
}
