import { AppError } from '@billfold/contracts/errors'
import type { ModuleAction } from '@billfold/contracts/modules/module-status'
import type { Rows } from '../accounts/rows.ts'
import type { ModuleStore, Pointers } from './module-store.ts'
import { refuseTakenRoutes } from './refuse-taken-routes.ts'

interface KnownRelease {
  version: string
  /** It is or was active, or is the last good release. */
  wasGiven: boolean
  /** It was rolled back. */
  hasFailed: boolean
}

/** A module whose row is locked. `releases`: the active one, the last good one, then the most recently active first. */
export interface LockedModule extends Pointers {
  id: string
  releases: readonly KnownRelease[]
}

export interface Step {
  action: ModuleAction
  from?: string | null
  to?: string | null
  note?: string
  pointers: Partial<Pointers>
  /** The release that is rolled back. */
  failed?: string
  /** The release that starts without votes or a failure, because an operator chose it. */
  trusted?: string
}

/** Returns the change, or throws to refuse it. */
export type Decide = (module: LockedModule) => Step

/** Changes a module and its history under a row lock, so that the second of two operators decides on what the first one left. */
export function changeModule(store: ModuleStore, id: string, by: string, decide: Decide): Promise<void> {
  return store.transaction(async (rows) => {
    const module = await lockModule(rows, id)
    await applyStep(rows, id, by, module, decide(module))
  })
}

export async function lockModule(rows: Rows, id: string): Promise<LockedModule> {
  const [pointers] = await rows<Pointers>(
    `select active, last_good as "lastGood", canary, canary_percent as "canaryPercent", off_reason as "offReason" from module where id = ? for update`,
    [id],
  )
  if (!pointers) throw new AppError('not_found', 'There is no such module')
  const releases = await rows<KnownRelease>(
    `select version, last_active_at is not null or version is not distinct from ? as "wasGiven", failed_at is not null as "hasFailed"
     from module_release where module_id = ?
     order by version is not distinct from ? desc, version is not distinct from ? desc, last_active_at desc nulls last, published_at desc`,
    [pointers.lastGood, id, pointers.active, pointers.lastGood],
  )
  return { ...pointers, id, releases }
}

export async function applyStep(rows: Rows, id: string, by: string, before: Pointers, step: Step): Promise<void> {
  const after = { ...before, ...step.pointers }
  const { active, lastGood, canary, canaryPercent, offReason } = after
  await rows('update module set active = ?, last_good = ?, canary = ?, canary_percent = ?, off_reason = ?, revision = revision + 1 where id = ?', [
    active,
    lastGood,
    canary,
    canaryPercent,
    offReason,
    id,
  ])
  await refuseTakenRoutes(rows, id, before, after)
  if (active !== before.active) await rows('update module_release set last_active_at = clock_timestamp() where module_id = ? and version in (?, ?)', [id, before.active, active])
  if (step.failed !== undefined) await rows('update module_release set failed_at = now() where module_id = ? and version = ?', [id, step.failed])
  if (step.trusted !== undefined) await trust(rows, id, step.trusted)
  await rows('insert into module_event (module_id, by, action, from_version, to_version, note) values (?, ?, ?, ?, ?, ?)', [
    id,
    by,
    step.action,
    step.from ?? null,
    step.to ?? null,
    step.note ?? null,
  ])
}

/** Failures from before must not roll the release back again at once. */
async function trust(rows: Rows, id: string, version: string): Promise<void> {
  await rows('update module_release set failed_at = null where module_id = ? and version = ?', [id, version])
  await rows('delete from module_vote where module_id = ? and version = ?', [id, version])
}
