import type { LoadReport } from '@billfold/contracts/modules/load-report-calls'
import type { Rows } from '../accounts/rows.ts'
import { hourLimiter } from '../security/limiter.ts'

interface Reporter {
  userId: number
  /** Accounts are free: who has many of them has one network. */
  network: string
}

/**
 * The reports that operators see: of one user, and of one network, so many arrivals and as many failures of a release an hour, and again when an operator gives
 * it another try. With arrivals without end, who reloads a page that crashes each time would speak for it.
 */
export function reportLimit(rows: Rows, most: number) {
  const limit = hourLimiter()
  return async function withinLimit({ userId, network }: Reporter, reports: readonly LoadReport[]): Promise<LoadReport[]> {
    const tries = await latestTries(rows, reports)
    return reports.filter(({ module, version, outcome }) => {
      const release = `${module} ${version}`
      const told = outcome === 'loaded' ? 'arrived' : 'failed'
      const ofOne = (who: string): [string, number] => [`${who} ${release} ${tries.get(release)} ${told}`, most]
      return limit([ofOne(`user ${userId}`), ofOne(`network ${network}`)]) === 0
    })
  }
}

/** When each release was last trusted anew, as its line in the history. Another share of a canary is no new try. */
async function latestTries(rows: Rows, reports: readonly LoadReport[]): Promise<ReadonlyMap<string, string>> {
  const found = await rows<{ release: string; line: string }>(
    `select e.module_id || ' ' || e.to_version as release, max(e.id)::text as line from module_event e
     where (e.module_id, e.to_version) in (select r.module, r.version from jsonb_to_recordset(?::jsonb) as r (module text, version text))
       and (e.action = 'activated' or (e.action = 'canary started' and e.from_version is distinct from e.to_version))
     group by 1`,
    [JSON.stringify(reports)],
  )
  return new Map(found.map(({ release, line }) => [release, line]))
}
