import { AppError } from '@billfold/contracts/errors'
import type { ModuleAction } from '@billfold/contracts/modules/operator'
import type { Rows } from '../accounts/rows.ts'
import type { ModuleStore, Pointers } from './module-store.ts'
import { refuseTakenRoutes } from './publish-release.ts'

/** Activates this release for all users. The previous one becomes the last good release. */
export function activateRelease(wanted: string): Decide {
  return (module) => {
    const version = findPublished(module, wanted)
    if (module.active === version) throw new AppError('conflict', `${version} is active already`)
    const canary = module.canary === version ? { canary: null, canaryPercent: null } : {}
    return { action: 'activated', from: module.active, to: version, trusted: version, pointers: { active: version, lastGood: goodBefore(module, version), ...canary } }
  }
}

/** Starts a canary for a percentage of users, or changes the percentage. */
export function startCanary(wanted: string, percent: number): Decide {
  return (module) => {
    const version = findPublished(module, wanted)
    if (percent === 0) return stopCanary(module, version)
    if (module.active === version) throw new AppError('conflict', `${version} is already active`)
    const isNew = module.canary !== version
    return {
      action: 'canary started',
      from: module.canary,
      to: version,
      note: `${percent}%`,
      ...(isNew ? { trusted: version } : {}),
      pointers: { canary: version, canaryPercent: percent },
    }
  }
}

function stopCanary({ active, canary }: LockedModule, version: string): Step {
  if (canary !== version) throw new AppError('conflict', `${version} is no canary`)
  return { action: 'canary stopped', from: version, to: active, pointers: { canary: null, canaryPercent: null } }
}

/** Promotes the canary to all users. `seen` is the canary that the operator saw. */
export function promoteCanary(seen?: string): Decide {
  return (module) => {
    const { active, canary } = module
    if (canary === null) throw new AppError('conflict', 'There is no canary to promote')
    requireSeen(seen, canary)
    return { action: 'promoted', from: active, to: canary, pointers: { active: canary, lastGood: goodBefore(module, canary), canary: null, canaryPercent: null } }
  }
}

/**
 * Rolls back the canary if there is one, otherwise the active release. `seen` is the release that the operator saw as the one to roll back.
 */
export function rollBack(seen?: string): Decide {
  return (module) => {
    requireSeen(seen, module.canary ?? module.active)
    if (module.canary !== null) return rollBackCanary(module, module.canary)
    return rollBackActive(module)
  }
}

/** Another operator may have changed the pointer since this one looked at the module. */
function requireSeen(seen: string | undefined, now: string | null): void {
  if (seen !== undefined && seen !== now) throw new AppError('conflict', `Nothing was changed: it would be ${now ?? 'no release'} now, not ${seen}`)
}

export function rollBackCanary(module: LockedModule, canary: string): Step {
  return { ...stopCanary(module, canary), failed: canary }
}

/** Moves the active pointer back and marks the abandoned release as failed. */
export function rollBackActive(module: LockedModule): Step {
  const { active, lastGood, canary } = module
  if (active === null || lastGood === null) throw nothingBefore(module)
  return {
    action: 'rolled back',
    from: active,
    to: lastGood,
    failed: active,
    pointers: {
      active: lastGood,
      lastGood: goodBefore(module, active, lastGood),
      ...(canary === lastGood ? { canary: null, canaryPercent: null } : {}),
    },
  }
}

function nothingBefore({ id }: LockedModule): AppError {
  return new AppError('conflict', `There is no release to go back to. 'npm run modules -- disable ${id}' switches the module off.`)
}

export function switchOff(reason: string): Decide {
  return () => ({ action: 'switched off', note: reason, pointers: { offReason: reason } })
}

export function switchOn(): Decide {
  return ({ offReason }) => {
    if (offReason === null) throw new AppError('conflict', 'It is on')
    return { action: 'switched on', pointers: { offReason: null } }
  }
}

/** Finds the release to fall back to: the most recently active one that was not rolled back, excluding `except`. */
export function goodBefore({ releases }: LockedModule, ...except: readonly string[]): string | null {
  return releases.find(({ version, wasGiven, hasFailed }) => wasGiven && !hasFailed && !except.includes(version))?.version ?? null
}

/** Finds a release by its full version, or by its version number if only one release has it: '1.1.0' finds '1.1.0-9f2c1ab'. */
function findPublished({ releases }: LockedModule, wanted: string): string {
  const numbered = releases.map(({ version }) => version).filter((version) => version === wanted || version.startsWith(`${wanted}-`))
  const found = numbered.find((version) => version === wanted) ?? numbered[0]
  if (found === undefined) throw new AppError('conflict', `${wanted} is not published`)
  if (found !== wanted && numbered.length > 1) throw new AppError('conflict', `There is more than one ${wanted}: ${numbered.join(', ')}`)
  return found
}

interface KnownRelease {
  version: string
  wasGiven: boolean
  hasFailed: boolean
}

/** A module whose row is locked. `releases` starts with the active and the last good one; the rest follow, most recently active first. */
export interface LockedModule extends Pointers {
  id: string
  releases: readonly KnownRelease[]
}

interface Step {
  action: ModuleAction
  from?: string | null
  to?: string | null
  note?: string
  pointers: Partial<Pointers>
  failed?: string
  /** The release that an operator chose. Its votes and its failure mark are cleared. */
  trusted?: string
}

export type Decide = (module: LockedModule) => Step

/** Changes a module and its history under a row lock, so that if two operators act at once, the second sees the first one's result. */
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

/** Clears earlier failures, because they would immediately roll the release back again. */
async function trust(rows: Rows, id: string, version: string): Promise<void> {
  await rows('update module_release set failed_at = null where module_id = ? and version = ?', [id, version])
  await rows('delete from module_vote where module_id = ? and version = ?', [id, version])
}
