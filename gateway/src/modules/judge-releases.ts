import { AppError } from '@billfold/contracts/errors'
import type { Logger } from '@billfold/server-kit/logger'
import type { Rows } from '../accounts/rows.ts'
import { applyStep, lockModule, type LockedModule, type Step } from './change-module.ts'
import type { HealthRule } from './health-rule.ts'
import type { ModuleStore } from './module-store.ts'
import { takeBackActive, takeBackCanary } from './pointer-steps.ts'

interface Bad {
  version: string
  /** As they count by user. Those of who has more than count are weighed, so failures may be fractions. */
  loads: number
  failures: number
}

/** Stops a canary and leaves an active release that fail too often. Two gateways that see it at once do it once: the row is locked. */
export async function judgeReleases(store: ModuleStore, modules: Iterable<string>, rule: HealthRule, log: Logger): Promise<void> {
  for (const id of new Set(modules)) {
    if ((await findBad(store.rows, id, rule)).length === 0) continue
    await takeBackBad(store, id, rule, log).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      // The page that told of it has done nothing wrong.
      log.warn({ module: id, err: error }, 'a release failed too often and stays: it cannot be taken back')
    })
  }
}

function takeBackBad(store: ModuleStore, id: string, rule: HealthRule, log: Logger): Promise<void> {
  return store.transaction(async (rows) => {
    const module = await lockModule(rows, id, rule)
    for (const bad of await findBad(rows, id, rule)) {
      const step = takeBack(module, bad, rule)
      if (!step) continue
      await applyStep(rows, id, 'health', module, step)
      log.warn({ module: id, ...bad }, 'a release failed too often and was taken back')
      return
    }
  })
}

/**
 * Of the releases that somebody gets, those that failed too often by both counts, of users and of networks: accounts are free, and so are networks for who has one account.
 * Whatever a voice tells and however often, what counts of it has failed in the proportion of all that it told.
 */
function findBad(rows: Rows, id: string, { atLeast, percent, minutes, ofOne }: HealthRule): Promise<Bad[]> {
  // A tab that was opened before these minutes may throw within them: whoever tells of a failure has loaded a page. Thirds of page loads add up only when rounded.
  const heardBy = (voice: 'who' | 'network') =>
    `select version, sum(least(loads, ofOne)) as loads, round(sum(failures * least(1, ofOne / loads)), 6) as failures
     from (select version, greatest(sum(loads), sum(failures))::numeric as loads, sum(failures) as failures from told group by version, ${voice}) each, rule group by version`
  return rows<Bad>(
    `with rule (atLeast, percent, ofOne) as (values (?::integer, ?::integer, ?::integer)),
       told as (
         select v.* from module m join module_voice v on v.module_id = m.id and v.version in (m.active, m.canary)
         where m.id = ? and v.minute > now() - make_interval(mins => ?)
       )
     select version, u.loads::integer as loads, u.failures::float as failures
     from (${heardBy('who')}) u join (${heardBy('network')}) n using (version), rule
     where least(u.loads, n.loads) >= atLeast and u.failures * 100 > u.loads * percent and n.failures * 100 > n.loads * percent`,
    [atLeast, percent, ofOne, id, minutes],
  )
}

/** Undefined where there is nothing to go back to: then what is there is better than nothing. */
function takeBack(module: LockedModule, { version, loads, failures }: Bad, { minutes }: HealthRule): Step | undefined {
  const share = Math.round((1000 * failures) / loads) / 10
  const note = `${share}% of the ${loads} page loads that count failed within ${minutes} minutes`
  if (module.canary === version) return { ...takeBackCanary(module, version), note }
  return module.active === version && module.lastGood !== null ? { ...takeBackActive(module), note } : undefined
}
