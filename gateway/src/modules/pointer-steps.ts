import { AppError } from '@billfold/contracts/errors'
import type { Decide, LockedModule } from './change-module.ts'

/** Everybody gets this release; the one before is kept to fall back to. */
export function activateRelease(version: string): Decide {
  return (module) => {
    requirePublished(module, version)
    if (module.active === version) throw new AppError('conflict', `${version} is active already`)
    const canary = module.canary === version ? { canary: null, canaryPercent: null } : {}
    return { action: 'activated', from: module.active, to: version, trusted: version, pointers: { active: version, lastGood: goodBefore(module, version), ...canary } }
  }
}

/** A share of the users gets this release. The same release again changes the share. */
export function startCanary(version: string, percent: number): Decide {
  return (module) => {
    if (percent === 0) return stopCanary(module, version)
    requirePublished(module, version)
    if (module.active === version) throw new AppError('conflict', `${version} is what everybody has already`)
    const isNew = module.canary !== version
    return {
      action: 'canary started',
      from: module.canary,
      to: version,
      note: `${percent} %`,
      ...(isNew ? { trusted: version } : {}),
      pointers: { canary: version, canaryPercent: percent },
    }
  }
}

function stopCanary(module: LockedModule, version: string) {
  if (module.canary !== version) throw new AppError('conflict', `${version} is no canary`)
  return { action: 'canary stopped' as const, from: version, to: module.active, pointers: { canary: null, canaryPercent: null } }
}

/** What a share of the users has, everybody gets. */
export function promoteCanary(): Decide {
  return (module) => {
    const { active, canary } = module
    if (canary === null) throw new AppError('conflict', 'There is no canary to promote')
    return { action: 'promoted', from: active, to: canary, pointers: { active: canary, lastGood: goodBefore(module, canary), canary: null, canaryPercent: null } }
  }
}

/** The same pointer moved back. What it leaves is not fallen back to. */
export function rollBack(note?: string): Decide {
  return (module) => {
    const { active, lastGood, canary } = module
    if (active === null || lastGood === null) throw new AppError('conflict', 'There is no release to go back to')
    const before = module.releases.find(({ version, wasActive, hasFailed }) => wasActive && !hasFailed && version !== active && version !== lastGood)
    return {
      action: 'rolled back',
      from: active,
      to: lastGood,
      ...(note === undefined ? {} : { note }),
      failed: active,
      pointers: {
        active: lastGood,
        lastGood: before?.version ?? null,
        ...(canary === lastGood ? { canary: null, canaryPercent: null } : {}),
      },
    }
  }
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

/** What everybody has now: whatever failed was left already. */
function goodBefore({ active, lastGood }: LockedModule, next: string): string | null {
  const before = active ?? lastGood
  return before === next ? null : before
}

function requirePublished({ releases }: LockedModule, wanted: string): void {
  if (!releases.some(({ version }) => version === wanted)) throw new AppError('conflict', `${wanted} is not published`)
}
