import type { LoadReport } from '@billfold/contracts/modules/load-report-calls'
import type { Rows } from '../accounts/rows.ts'

export interface Voice {
  who: string
  /** Accounts are free: who has many of them has one network. */
  network: string
}

/** What threw while it was drawn had arrived before, be it hours ago, and its page has told so. */
const IS_PAGE_LOAD = "c.outcome <> 'render'"

/** Who has told of a release, and how often it failed for them. In one order, so that no two pages wait for each other. */
export async function hearVoice(rows: Rows, { who, network }: Voice, reports: readonly LoadReport[]): Promise<void> {
  await rows(
    `insert into module_voice as v (module_id, version, minute, who, network, loads, failures)
     select r.module_id, r.version, date_trunc('minute', now()), ?, ?, count(*) filter (where ${IS_PAGE_LOAD}), count(*) filter (where c.outcome <> 'loaded')
     from jsonb_to_recordset(?::jsonb) as c (module text, version text, outcome text)
     join module_release r on (r.module_id, r.version) = (c.module, c.version)
     group by r.module_id, r.version
     order by r.module_id, r.version
     on conflict (module_id, version, minute, who, network) do update set loads = v.loads + excluded.loads, failures = v.failures + excluded.failures`,
    [who, network, JSON.stringify(reports)],
  )
}

/** Whoever is judged by them looks no further back. */
export async function forgetVoices(rows: Rows, minutes: number): Promise<void> {
  await rows('delete from module_voice where minute < now() - make_interval(mins => ?)', [minutes])
}
