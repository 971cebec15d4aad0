import { useEffect } from 'react'
import type { ModuleCatalog } from '../module-catalog.ts'
import css from './module-attendant.module.css'
import { OverrideBadge } from './override-badge.tsx'
import { ReleaseNotice } from './release-notice.tsx'
import { reportLoads } from './report-loads.ts'

/** Reports module loads, offers newer releases and shows overridden modules. */
export function ModuleAttendant({ catalog }: { catalog: ModuleCatalog }) {
  useEffect(() => reportLoads(catalog), [catalog])
  return (
    <div className={css.corner}>
      <ReleaseNotice modules={catalog.modules} />
      <OverrideBadge modules={catalog.modules} />
    </div>
  )
}
