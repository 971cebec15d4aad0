import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { IconButton } from '@billfold/ui'
import { Link, queryOf, useSession, useText } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Square } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import styles from './frame-timer.module.css'
import { LongTimer } from './long-timer.tsx'
import { clockText, withClock, withoutClock } from './timer-record.ts'
import { TIME_TRACKING, useElapsedSeconds, useIsOnTimeTracking, useStopTimer, useTimer } from './use-timer.ts'

/**
 * Loaded after the page. Shares a chunk with the timer's dialogs, because each chunk makes the module's entry file larger. If loading
 * fails, the timer works only in this browser.
 */
const TimerBackground = lazy(() =>
  import(/* webpackChunkName: "timer-parts" */ './timer-background.tsx').then(
    (file) => ({ default: file.TimerBackground }),
    () => ({ default: () => null }),
  ),
)

/** The timer shown in the header of every page. */
export function FrameTimer() {
  const isSignedIn = useSession(({ user, hasEnded }) => Boolean(user) && !hasEnded)
  return (
    <>
      <RunningTimer />
      {isSignedIn && (
        <Suspense>
          <TimerBackground />
        </Suspense>
      )}
    </>
  )
}

/** Shows the timer in the tab title and in the page header. The header of the Time Tracking page omits it. */
function RunningTimer() {
  const t = useText()
  const startedAt = useTimer((timer) => timer.startedAt)
  const task = useTimer((timer) => timer.text)
  const clock = clockText(useElapsedSeconds(startedAt))
  const stop = useStopTimer()
  const isOnPage = useIsOnTimeTracking()
  const isShown = startedAt !== null && !isOnPage
  const project = useProjectName(isShown)
  useClockInTitle(startedAt === null ? null : clock)

  if (!isShown) return null
  const subject = [project, task].filter((text) => text !== '')
  return (
    <section aria-label={t('Timer')} className={styles.timer}>
      <Link
        to={TIME_TRACKING}
        className={styles.clock}
        title={subject.join(' · ') || undefined}
        aria-label={[t('Timer at {clock}', { clock }), ...subject].join(', ')}
      >
        <span aria-hidden className={styles.dot} />
        {clock}{' '}
        {subject.length > 0 && (
          <span className={styles.subject}>
            {subject.map((text, line) => (
              <span key={line} className={styles.line}>
                {text}{' '}
              </span>
            ))}
          </span>
        )}
      </Link>
      <IconButton size="small" icon={<Square className={styles.square} />} label={t('Stop timer')} side="bottom" onClick={() => stop()} />
      <LongTimer />
    </section>
  )
}

/** Empty if the timer has no project, or until the project's name is loaded. */
function useProjectName(isShown: boolean): string {
  const projectId = useTimer((timer) => timer.projectId)
  const { data } = useQuery({ ...queryOf(projectCalls.get, { params: { id: projectId ?? 0 } }), enabled: isShown && projectId !== null })
  return data?.name ?? ''
}

/** Puts the clock in front of the tab title, no matter which page sets the title. Null removes the clock. */
function useClockInTitle(clock: string | null): void {
  useEffect(() => {
    if (clock === null) return undefined
    const show = () => {
      const title = withClock(document.title, clock)
      if (document.title !== title) document.title = title
    }
    show()
    // Observe the title, because pages that are rendered later set their own.
    const titles = new MutationObserver(show)
    titles.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => titles.disconnect()
  }, [clock])

  const isRunning = clock !== null
  useEffect(() => {
    if (!isRunning) return undefined
    return () => {
      document.title = withoutClock(document.title)
    }
  }, [isRunning])
}
