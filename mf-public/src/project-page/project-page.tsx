import type { SharedProject } from '@billfold/contracts/sharing/shared-project'
import { useEffect } from 'react'
import { useHost, useHostLanguage } from '../embed/frame/use-host.ts'
import type { SharedPageProps } from '../page/mount-page.tsx'
import { Notice } from '../page/notice.tsx'
import { Freshness } from '@billfold/web-kit/project-status/freshness.tsx'
import { ProjectStatus } from '@billfold/web-kit/project-status/project-status.tsx'
import { statusTexts } from '@billfold/web-kit/project-status/status-texts.ts'
import styles from './project-page.module.css'
import { useSharedProject } from './use-shared-project.ts'

export function ProjectPage({ token, inlined, host }: SharedPageProps<SharedProject>) {
  const { shared, updatedAt, isLate } = useSharedProject(token, inlined, host)
  const language = useHostLanguage(host)
  const say = statusTexts(language)
  const name = shared?.project.name
  useHost(host, { shared, hasFailed: isLate })

  useEffect(() => {
    if (name !== undefined) document.title = `${name} · Project Overview`
  }, [name])
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])

  return (
    <main className={styles.page}>
      {shared === undefined && <Notice busy>{say(isLate ? 'The project could not be loaded. Trying again in a minute.' : 'Loading project details...')}</Notice>}
      {shared === null && (
        <Notice detail={say('The link may have expired. Please ask the person who sent it for a new one.')}>{say('Project not found or access denied')}</Notice>
      )}
      {shared && (
        <>
          <ProjectStatus shared={shared} language={language} />
          <Freshness updatedAt={updatedAt} isLate={isLate} language={language} />
        </>
      )}
    </main>
  )
}
