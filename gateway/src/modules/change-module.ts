import { AppError } from '@billfold/contracts/errors'
import type { ModuleAction } from '@billfold/contracts/modules/module-status'
import type { Rows } from '../accounts/rows.ts'
import type { HealthRule } from './health-rule.ts'
import type { ModuleStore, Pointers } from './module-store.ts'
import { refuseTakenRoutes } from './refuse-taken-routes.ts'

interface KnownRelease {
  version: string
  /** Everybody had it, or has it to fall back to. */
  wasGiven: boolean
  /** It was taken back. */
  hasFailed: boolean
  /** On more pages than is tolerated, however few told of it. */
  isFailing: boolean
  /** As many page loads are known as it takes to take a release back. */
  isWellKnown: boolean
}

/** A module as it stands while nobody else can change it. `releases`: what is active, what is fallen back to, then the last active first. */
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
  /** A release that is taken back. */
  failed?: string
  /** A release that gets a fresh chance: what was said against it before is forgotten. */
  trusted?: string
}

/** Says what is to change, or refuses by throwing. */
export type Decide = (module: LockedModule) => Step

/**
 * One step of a module's life, with its line in the history, while its row is locked: two operators who act at once act one after
 * the other, and the second decides by what the first has left.
 */
export function changeModule(store: ModuleStore, id: string, by: string, decide: Decide, health: HealthRule): Promise<void> {
  return store.transaction(async (rows) => {
    const module = await lockModule(rows, id, health)
    await applyStep(rows, id, by, module, decide(module))
  })
}

export async function lockModule(rows: Rows, id: string, { atLeast, percent }: HealthRule): Promise<LockedModule> {
  const [pointers] = await rows<Pointers>(
    `select active, last_good as "lastGood", canary, canary_percent as "canaryPercent", off_reason as "offReason" from module where id = ? for update`,
    [id],
  )
  if (!pointers) throw new AppError('not_found', 'There is no such module')
  const releases = await rows<KnownRelease>(
    `select version, last_active_at is not null or version is not distinct from ? as "wasGiven", failed_at is not null as "hasFailed",
       failures * 100 > loads * ? as "isFailing", loads >= ? as "isWellKnown"
     from module_release r cross join lateral (
       select coalesce(sum(loads) filter (where outcome <> 'loaded'), 0) as failures,
         -- What threw while it was drawn had arrived before, but perhaps when nobody counted.
         coalesce(greatest(sum(loads) filter (where outcome <> 'render'), sum(loads) filter (where outcome <> 'loaded')), 0) as loads
       from module_load l where (l.module_id, l.version) = (r.module_id, r.version)) told
     where module_id = ?
     order by version is not distinct from ? desc, version is not distinct from ? desc, last_active_at desc nulls last, published_at desc`,
    [pointers.lastGood, percent, atLeast, id, pointers.active, pointers.lastGood],
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

/** Whoever gives a release another try must not lose it at once for what happened before. Arrivals go as well: pages that crashed had told of one, too. */
async function trust(rows: Rows, id: string, version: string): Promise<void> {
  await rows('update module_release set failed_at = null where module_id = ? and version = ?', [id, version])
  await rows('delete from module_load where module_id = ? and version = ?', [id, version])
  await rows('delete from module_voice where module_id = ? and version = ?', [id, version])
}
