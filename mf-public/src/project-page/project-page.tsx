import type { SharedProject } from '@billfold/contracts/sharing/sharing-calls'
import { openStream } from '@billfold/web-kit/live/follow-changes.ts'
import { useEffect, useState } from 'react'
import { Freshness, ProjectStatus } from '@billfold/web-kit/project-status/project-status.tsx'
import { statusTexts } from '@billfold/web-kit/project-status/status-texts.ts'
import { type Host, useHost, useHostLanguage } from '../embed/host-frame.ts'
import { projectAddress, readShared } from '../page/requests.ts'
import { useCountedView } from '../page/use-counted-view.ts'
import { Notice, type SharedPageProps } from '../page/mount-page.tsx'
import styles from './project-page.module.css'

interface ProjectState {
  shared: SharedProject | null | undefined
  updatedAt: Date
  /** The last refresh failed, so the data is out of date. */
  isLate: boolean
}

const MINUTE = 60_000

/**
 * Starts with the inlined data. While visible it polls every minute; outside a frame it also refreshes on change events. Frames do not
 * open a stream, because browsers allow six connections per origin for all frames of a page.
 */
function useSharedProject(token: string, inlined: SharedProject | null | undefined, host?: Host): ProjectState {
  const [known, setKnown] = useState<ProjectState>(() => ({ shared: inlined, updatedAt: new Date(), isLate: false }))
  const isOver = known.shared === null
  const isFrame = host !== undefined

  useEffect(() => {
    if (isOver) return undefined
    const left = new AbortController()
    let asked = 0
    let answered = 0
    let askedAt = inlined === undefined ? 0 : Date.now()
    let leaveStream: (() => void) | undefined

    async function ask(): Promise<void> {
      askedAt = Date.now()
      const question = (asked += 1)
      const hear = (known: (before: ProjectState) => ProjectState) => {
        // A later request has already been answered.
        if (left.signal.aborted || question < answered) return
        answered = question
        setKnown(known)
      }
      try {
        const shared = await readShared<SharedProject>(projectAddress(token), left.signal)
        hear(() => ({ shared, updatedAt: new Date(), isLate: false }))
      } catch {
        hear((before) => ({ ...before, isLate: true }))
      }
    }

    function update(): void {
      if (!document.hidden && Date.now() - askedAt >= MINUTE) void ask()
    }

    /** Hidden pages and frames do not keep a connection open. */
    function listenWhileSeen(): void {
      leaveStream?.()
      // The stream was refused, either permanently or because of rate limits; a refetch finds out which.
      leaveStream = isFrame || document.hidden ? undefined : openStream(`${projectAddress(token)}/live`, { onEvent: ask, onRefused: ask })
    }

    function look(): void {
      update()
      listenWhileSeen()
    }

    const timer = setInterval(update, MINUTE)
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      left.abort()
      leaveStream?.()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [token, inlined, isOver, isFrame])

  useCountedView(projectAddress(token), Boolean(known.shared), host)
  return known
}

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
