import type { LoadReport } from '@billfold/contracts/modules/load-report-calls'
import type { Rows } from '../accounts/rows.ts'

/** Milliseconds. Slower loads count as the last step. */
export const STEPS = [25, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 5000, 9000, 15_000] as const

export interface Loaded {
  module: string
  version: string
}

/** Adds reports to the counts of this minute, in a fixed order, so that two pages cannot deadlock. Unknown releases are ignored. */
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

/** Operators see the counts of a day; they are kept for a week. */
export async function forgetOldLoads(rows: Rows): Promise<void> {
  await rows("delete from module_load where minute < now() - interval '7 days'")
}
