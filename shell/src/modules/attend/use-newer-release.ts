import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import { useEffect, useState } from 'react'
import { askRegistry } from '../ask-registry.ts'
import { OFF_BY_ADDRESS } from '../adjust/adjust-registry.ts'
import { isOverride } from '../module-catalog.ts'
import { isInDevelopment } from './is-published.ts'

/** Milliseconds. */
const ASKED_EVERY = 5 * 60_000
/** Returning to the tab checks at once, but at most this often (milliseconds). */
const AT_MOST_EVERY = 60_000

/** True once the registry lists other releases than this page started with. An unchanged registry costs a 304. */
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

/** Ignores overridden and disabled modules, and everything during development. */
function areNewer(registered: readonly RegisteredModule[], shown: readonly RegisteredModule[]): boolean {
  if (shown.some(isInDevelopment)) return false
  const adjusted = new Set(shown.filter((module) => isOverride(module) || module.reason === OFF_BY_ADDRESS).map(({ id }) => id))
  const releasesOf = (modules: readonly RegisteredModule[]) =>
    modules.flatMap(({ id, state, current }) => (adjusted.has(id) ? [] : `${id} ${state} ${current.manifest.version}`)).toSorted()
  return releasesOf(registered).join() !== releasesOf(shown).join()
}
