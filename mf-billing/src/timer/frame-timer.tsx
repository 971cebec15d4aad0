import { IconButton } from '@billfold/ui'
import { Link, useText } from '@billfold/web-kit'
import { Square } from 'lucide-react'
import { clockText } from './clock-text.ts'
import styles from './frame-timer.module.css'
import { LongTimer } from './long-timer.tsx'
import { useClockInTitle } from './use-clock-in-title.ts'
import { useElapsedSeconds } from './use-elapsed-seconds.ts'
import { TIME_TRACKING, useIsOnTimeTracking, useStopTimer } from './use-stop-timer.ts'
import { useTimer } from './use-timer.ts'

/** The running clock, in the tab's title and on every page that does not show it itself. Nothing at all while it stands. */
export function FrameTimer() {
  const t = useText()
  const startedAt = useTimer((timer) => timer.startedAt)
  const text = useTimer((timer) => timer.text)
  const clock = clockText(useElapsedSeconds(startedAt))
  const stop = useStopTimer()
  const isOnPage = useIsOnTimeTracking()
  useClockInTitle(startedAt === null ? null : clock)

  if (startedAt === null || isOnPage) return null
  return (
    <section aria-label={t('Timer')} className={styles.timer}>
      <Link to={TIME_TRACKING} className={styles.clock} title={text || undefined} aria-label={t('Timer at {clock}', { clock })}>
        <span aria-hidden className={styles.dot} />
        {clock}
      </Link>
      <IconButton size="small" icon={<Square className={styles.square} />} label={t('Stop timer')} side="bottom" onClick={stop} />
      <LongTimer />
    </section>
  )
}
