import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import { useEffect, useState } from 'react'
import { askRegistry } from '../ask-registry.ts'
import { OFF_BY_ADDRESS } from '../adjust/adjust-registry.ts'
import { isOverride } from '../module-catalog.ts'
import { isInDevelopment } from './is-published.ts'

/** Milliseconds. */
const ASKED_EVERY = 5 * 60_000
/** Whoever comes back to the tab asks at once, but not with every glance. */
const AT_MOST_EVERY = 60_000

/** Whether the registry has other releases by now than this page began with. Asking costs a 304 while it has not. */
export function useNewerRelease(modules: readonly RegisteredModule[]): boolean {
  const [isNewer, setNewer] = useState(false)

  useEffect(() => {
    if (isNewer) return undefined
    let askedAt = performance.now()
    let isGone = false

    async function ask(): Promise<void> {
      askedAt = performance.now()
      const registry = await askRegistry()
      if (registry && !isGone) setNewer(areNewer(registry.modules, modules))
    }
    function askOnReturn(): void {
      if (!document.hidden && performance.now() - askedAt > AT_MOST_EVERY) void ask()
    }

    const timer = setInterval(() => {
      if (!document.hidden) void ask()
    }, ASKED_EVERY)
    document.addEventListener('visibilitychange', askOnReturn)
    return () => {
      isGone = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', askOnReturn)
    }
  }, [modules, isNewer])

  return isNewer
}

/** What is of a developer's machine, or switched off by the address, is no news; while modules are developed nothing is. */
function areNewer(registered: readonly RegisteredModule[], shown: readonly RegisteredModule[]): boolean {
  if (shown.some(isInDevelopment)) return false
  const adjusted = new Set(shown.filter((module) => isOverride(module) || module.reason === OFF_BY_ADDRESS).map(({ id }) => id))
  const releasesOf = (modules: readonly RegisteredModule[]) =>
    modules.flatMap(({ id, state, current }) => (adjusted.has(id) ? [] : `${id} ${state} ${current.manifest.version}`)).toSorted()
  return releasesOf(registered).join() !== releasesOf(shown).join()
}
