import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { useEffect, useState } from 'react'
import { Button, IconButton } from '@billfold/ui'
import { useLeaveGuards, useText } from '@billfold/web-kit'
import { X } from 'lucide-react'
import { fetchRegistry } from '../start/page-data.ts'
import { OFF_BY_ADDRESS, resetOverrides } from './overrides.ts'
import { type ModuleCatalog, isOverride } from './module-catalog.ts'
import { isInDevelopment, reportLoads } from './report-loads.ts'
import css from './module-notices.module.css'

/** Milliseconds between two checks for newer releases. */
const CHECK_INTERVAL_MS = 5 * 60_000
/** Minimum number of milliseconds between two checks. Returning to the tab otherwise triggers a check immediately. */
const MIN_INTERVAL_MS = 60_000

/**
 * True once the registry lists other releases than when this page was loaded. If the registry is unchanged, a check costs only a 304
 * response.
 */
export function useNewerRelease(modules: readonly RegisteredModule[]): boolean {
  const [isNewer, setNewer] = useState(false)

  useEffect(() => {
    if (isNewer) return undefined
    let askedAt = performance.now()
    let isGone = false

    async function ask(): Promise<void> {
      askedAt = performance.now()
      const registry = await fetchRegistry()
      if (registry && !isGone) setNewer(areNewer(registry.modules, modules))
    }
    function askOnReturn(): void {
      if (!document.hidden && performance.now() - askedAt > MIN_INTERVAL_MS) void ask()
    }

    const timer = setInterval(() => {
      if (!document.hidden) void ask()
    }, CHECK_INTERVAL_MS)
    document.addEventListener('visibilitychange', askOnReturn)
    return () => {
      isGone = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', askOnReturn)
    }
  }, [modules, isNewer])

  return isNewer
}

/** Ignores overridden and disabled modules. Always false during development. */
function areNewer(registered: readonly RegisteredModule[], shown: readonly RegisteredModule[]): boolean {
  if (shown.some(isInDevelopment)) return false
  const adjusted = new Set(shown.filter((module) => isOverride(module) || module.reason === OFF_BY_ADDRESS).map(({ id }) => id))
  const releasesOf = (modules: readonly RegisteredModule[]) =>
    modules.flatMap(({ id, state, current }) => (adjusted.has(id) ? [] : `${id} ${state} ${current.manifest.version}`)).toSorted()
  return releasesOf(registered).join() !== releasesOf(shown).join()
}

/** Offers newer releases but never reloads the page by itself. Hidden while a form has unsaved changes. */
export function ReleaseNotice({ modules }: { modules: readonly RegisteredModule[] }) {
  const t = useText()
  const isNewer = useNewerRelease(modules)
  const isTyping = useLeaveGuards(({ active }) => active.size > 0)
  const [isLater, setLater] = useState(false)
  if (!isNewer || isTyping || isLater) return null
  return (
    <output className={css.card}>
      <span className={css.words}>{t('A newer version of Billfold is ready.')}</span>
      <Button size="small" onClick={() => window.location.reload()}>
        {t('Reload')}
      </Button>
      <IconButton icon={<X />} label={t('Not now')} onClick={() => setLater(true)} />
    </output>
  )
}

/** Names the overridden modules and offers to reset them, so that developers notice that this is not the published application. */
export function OverrideBadge({ modules }: { modules: readonly RegisteredModule[] }) {
  const t = useText()
  const own = modules.filter(isOverride)
  if (own.length === 0) return null
  return (
    <output className={css.card}>
      <span className={css.words}>
        {own.map(({ id, state, current }) => (
          <span key={id} className={css.line}>
            {state === 'on' ? t('{module} comes from {origin}', { module: id, origin: originOf(current.base) }) : t('{module} can’t be loaded from {origin}', { module: id, origin: originOf(current.base) })}
          </span>
        ))}
      </span>
      <Button size="small" onClick={resetOverrides}>
        {t('Reset')}
      </Button>
    </output>
  )
}

function originOf(base: string): string {
  return new URL(base).host
}

/** Reports module loads, offers newer releases and indicates overridden modules. */
export function ModuleAttendant({ catalog }: { catalog: ModuleCatalog }) {
  useEffect(() => reportLoads(catalog), [catalog])
  return (
    <div className={css.corner}>
      <ReleaseNotice modules={catalog.modules} />
      <OverrideBadge modules={catalog.modules} />
    </div>
  )
}
