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
}

/** A release that fails for one in five is not finished; ten page loads are a minute of a busy Billfold, and a morning of a quiet one. */
export const USUAL_RULE: HealthRule = { atLeast: 10, percent: 20, minutes: 10 }

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

/** Of the releases that somebody gets, those that failed too often. */
function findBad(rows: Rows, id: string, { atLeast, percent, minutes }: HealthRule): Promise<Bad[]> {
  return rows<Bad>(
    `select l.version, sum(l.loads)::integer as loads, (sum(l.loads) filter (where l.outcome <> 'loaded'))::integer as failures
     from module m join module_load l on l.module_id = m.id and l.version in (m.active, m.canary)
     where m.id = ? and l.minute > now() - make_interval(mins => ?)
     group by l.version
     having sum(l.loads) >= ? and sum(l.loads) filter (where l.outcome <> 'loaded') * 100 > sum(l.loads) * ?`,
    [id, minutes, atLeast, percent],
  )
}

/** Undefined where there is nothing to go back to: then what is there is better than nothing. */
function takeBack(module: LockedModule, { version, loads, failures }: Bad, { minutes }: HealthRule): Step | undefined {
  const note = `${failures} of ${loads} page loads failed within ${minutes} minutes`
  if (module.canary === version) return { ...takeBackCanary(module, version), note }
  return module.active === version && module.lastGood !== null ? { ...takeBackActive(module), note } : undefined
}
