import { useEffect } from 'react'
import type { ModuleCatalog } from '../module-catalog.ts'
import css from './module-attendant.module.css'
import { OverrideBadge } from './override-badge.tsx'
import { ReleaseNotice } from './release-notice.tsx'
import { reportLoads } from './report-loads.ts'

/** What goes on around the modules of a page: counts for their teams, a word when there are newer ones, and which are not the published ones. */
export function ModuleAttendant({ catalog }: { catalog: ModuleCatalog }) {
  useEffect(() => reportLoads(catalog), [catalog])
  return (
    <div className={css.corner}>
      <ReleaseNotice modules={catalog.modules} />
      <OverrideBadge modules={catalog.modules} />
    </div>
  )
}
