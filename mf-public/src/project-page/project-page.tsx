import type { SharedProject } from '@billfold/contracts/sharing/sharing-calls'
import { cx } from '@billfold/ui/class-names.ts'
import { openStream } from '@billfold/web-kit/live/follow-changes.ts'
import { useEffect, useRef, useState } from 'react'
import { Freshness, ProjectStatus } from '@billfold/web-kit/project-status/project-status.tsx'
import { statusTexts } from '@billfold/web-kit/project-status/status-texts.ts'
import { type Host, useHost, useHostLanguage } from '../embed/host-frame.ts'
import { accentTokens } from '../embed/look.ts'
import { AskQuestion } from '../page/ask-question.tsx'
import { BrokenLink } from '../page/broken-link.tsx'
import { ExpiredLink } from '../page/expired-link.tsx'
import type { SharedPageProps } from '../page/mount-page.tsx'
import layout from '../page/page.module.css'
import { PageMessage } from '../page/page-states.tsx'
import { type SharedState, dataOf, projectAddress, readShared } from '../page/requests.ts'
import { SenderHeader } from '../page/sender-header.tsx'
import { useCountedView } from '../page/use-counted-view.ts'
import styles from './project-page.module.css'

interface ProjectState {
  shared: SharedState<SharedProject>
  updatedAt: Date
  /** True if the last refresh failed, so the data may be out of date. */
  isLate: boolean
}

const MINUTE = 60_000

/**
 * Starts with the inlined data. While visible, polls every minute and, outside a frame, also refreshes on change events. Frames open no
 * event stream, because browsers allow only six connections per origin for all frames of a page.
 */
function useSharedProject(token: string, inlined: SharedState<SharedProject>, host?: Host): ProjectState {
  const [state, setState] = useState<ProjectState>(() => ({ shared: inlined, updatedAt: new Date(), isLate: false }))
  const { shared } = state
  const isOver = shared === null || shared === 'expired'
  const hasSender = useRef(false)
  const isFrame = host !== undefined

  useEffect(() => {
    if (isOver) return undefined
    const left = new AbortController()
    let lastRequest = 0
    let lastShown = 0
    let requestedAt = inlined === undefined ? 0 : Date.now()
    let closeStream: (() => void) | undefined

    async function refresh(): Promise<void> {
      requestedAt = Date.now()
      const request = (lastRequest += 1)
      const show = (change: (before: ProjectState) => ProjectState) => {
        // The response to a later request has already been shown.
        if (left.signal.aborted || request < lastShown) return
        lastShown = request
        setState(change)
      }
      try {
        const found = await readShared<SharedProject>(`${projectAddress(token)}${hasSender.current ? '?sender=false' : ''}`, left.signal)
        show((before) => ({ shared: withSender(found, before.shared), updatedAt: new Date(), isLate: false }))
      } catch {
        show((before) => ({ ...before, isLate: true }))
      }
    }

    function refreshIfDue(): void {
      if (!document.hidden && Date.now() - requestedAt >= MINUTE) void refresh()
    }

    /** The stream is open only while the page is visible and not in a frame. */
    function reopenStream(): void {
      closeStream?.()
      // The server may reject a stream permanently or because of rate limits; a refetch shows which.
      closeStream = isFrame || document.hidden ? undefined : openStream(`${projectAddress(token)}/live`, { onEvent: refresh, onRefused: refresh })
    }

    function onVisibilityChange(): void {
      refreshIfDue()
      reopenStream()
    }

    const timer = setInterval(refreshIfDue, MINUTE)
    document.addEventListener('visibilitychange', onVisibilityChange)
    onVisibilityChange()
    return () => {
      left.abort()
      closeStream?.()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [token, inlined, isOver, isFrame])

  useEffect(() => {
    hasSender.current = Boolean(dataOf(shared)?.sender)
  }, [shared])

  useCountedView(projectAddress(token), Boolean(dataOf(shared)), host)
  return state
}

/** Keeps the sender from an earlier response, because refreshes omit the sender. */
function withSender(shared: SharedState<SharedProject>, before: SharedState<SharedProject>): SharedState<SharedProject> {
  const [now, earlier] = [dataOf(shared), dataOf(before)]
  return now ? { ...now, sender: now.sender ?? earlier?.sender } : shared
}

export function ProjectPage({ token, inlined, language: ofClient = 'en', host }: SharedPageProps<SharedProject>) {
  const { shared: state, updatedAt, isLate } = useSharedProject(token, inlined, host)
  const shared = dataOf(state)
  const sender = shared?.sender
  const address = projectAddress(token)
  const language = useHostLanguage(host, ofClient)
  const say = statusTexts(language)
  const title = shared && `${shared.project.name} · ${say('Project Overview')}`
  useHost(host, { shared, hasFailed: isLate })

  useEffect(() => {
    if (title) document.title = title
  }, [title])
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])

  if (state === 'expired') return <ExpiredLink address={address} language={language} />
  return (
    <main className={cx(layout.page, styles.page)} style={sender && !host ? accentTokens(sender.accentColor, 'light') : undefined}>
      {shared === undefined && <PageMessage isBusy title={say(isLate ? 'The project could not be loaded. Trying again in a minute.' : 'Loading project details...')} />}
      {shared === null && (
        <BrokenLink title={say('Project not found or access denied')} detail={say('The link may have expired. Please ask the person who sent it for a new one.')} />
      )}
      {shared && (
        <>
          {sender && <SenderHeader sender={sender} />}
          <ProjectStatus shared={shared} language={language}>
            <AskQuestion address={address} record="project" language={language} />
          </ProjectStatus>
          <div className={styles.updated}>
            <Freshness updatedAt={updatedAt} isLate={isLate} language={language} />
          </div>
        </>
      )}
    </main>
  )
}
