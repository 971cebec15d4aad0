import type { SharedProject } from '@billfold/contracts/sharing/shared-project'
import { useEffect } from 'react'
import { instantText } from '../page/figures.ts'
import type { SharedPageProps } from '../page/mount-page.tsx'
import { Notice } from '../page/notice.tsx'
import { ProjectStatus } from '../project-status/project-status.tsx'
import styles from './project-page.module.css'
import { type Known, useSharedProject } from './use-shared-project.ts'

export function ProjectPage({ token, inlined }: SharedPageProps<SharedProject>) {
  const known = useSharedProject(token, inlined)
  const name = known.shared?.project.name

  useEffect(() => {
    if (name !== undefined) document.title = `${name} · Project Overview`
  }, [name])

  return (
    <main className={styles.page}>
      {known.shared === undefined && <Notice busy>{known.isLate ? 'The project could not be loaded. Trying again in a minute.' : 'Loading project details...'}</Notice>}
      {known.shared === null && <Notice detail="The link may have expired. Please ask whoever sent it to you for a new one.">Project not found or access denied</Notice>}
      {known.shared && (
        <>
          <ProjectStatus shared={known.shared} />
          <Freshness {...known} />
        </>
      )}
    </main>
  )
}

function Freshness({ updatedAt, isLate }: Known) {
  return (
    <p className={styles.freshness} data-late={isLate}>
      {isLate && 'Could not be updated just now. '}
      Last updated <time dateTime={updatedAt.toISOString()}>{instantText(updatedAt)}</time>
    </p>
  )
}
