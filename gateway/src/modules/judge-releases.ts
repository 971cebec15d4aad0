import { AppError } from '@billfold/contracts/errors'
import type { Logger } from '@billfold/server-kit/logger'
import type { Rows } from '../accounts/rows.ts'
import { applyStep, lockModule, type LockedModule, type Step } from './change-module.ts'
import type { ModuleStore } from './module-store.ts'
import { takeBackActive, takeBackCanary } from './pointer-steps.ts'

/** When a release is taken back by itself. */
export interface HealthRule {
  /** Page loads that have to be known: one browser with a bad extension proves nothing. */
  atLeast: number
  /** More than this share of them failed. */
  percent: number
  /** Within so many minutes. */
  minutes: number
  /** Of one user, and of one network, no more page loads count. While they are no more than that share of the least, nobody takes a release away alone. */
  ofOne: number
}

/** A release that fails for one in five is not finished; ten page loads are a minute of a busy Billfold, and a morning of a quiet one. */
export const USUAL_RULE: HealthRule = { atLeast: 10, percent: 20, minutes: 10, ofOne: 2 }

interface Bad {
  version: string
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
    const module = await lockModule(rows, id, rule.percent)
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
 * Of the releases that somebody gets, those that failed too often. Each voice has the same weight, whatever it tells and however often: counted by
 * users and by networks, and the fewer of both, because accounts are free and so are networks for who has one account.
 */
function findBad(rows: Rows, id: string, { atLeast, percent, minutes, ofOne }: HealthRule): Promise<Bad[]> {
  const heardBy = (voice: 'who' | 'network') =>
    `select version, sum(least(loads, ofOne)) as loads, sum(least(failures, ofOne)) as failures
     from (select version, sum(loads) as loads, sum(failures) as failures from told group by version, ${voice}) each, rule group by version`
  return rows<Bad>(
    `with rule (atLeast, percent, ofOne) as (values (?::integer, ?::integer, ?::integer)),
       told as (
         select v.* from module m join module_voice v on v.module_id = m.id and v.version in (m.active, m.canary)
         where m.id = ? and v.minute > now() - make_interval(mins => ?)
       ),
       heard as (
         select version, least(u.loads, n.loads)::integer as loads, least(u.failures, n.failures)::integer as failures
         from (${heardBy('who')}) u join (${heardBy('network')}) n using (version)
       )
     select version, loads, failures from heard, rule where loads >= atLeast and failures * 100 > loads * percent`,
    [atLeast, percent, ofOne, id, minutes],
  )
}

/** Undefined where there is nothing to go back to: then what is there is better than nothing. */
function takeBack(module: LockedModule, { version, loads, failures }: Bad, { minutes }: HealthRule): Step | undefined {
  const note = `${failures} of ${loads} page loads failed within ${minutes} minutes`
  if (module.canary === version) return { ...takeBackCanary(module, version), note }
  return module.active === version && module.lastGood !== null ? { ...takeBackActive(module), note } : undefined
}
