import { Button, Card, CardHeader, CardTitle, TextInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { Play, Square } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { clockText } from './clock-text.ts'
import { LongTimer } from './long-timer.tsx'
import { MeasuredList } from './measured-list.tsx'
import styles from './timer-card.module.css'
import { TimerProject } from './timer-project.tsx'
import { describe, start } from './timer-record.ts'
import { useElapsedSeconds } from './use-elapsed-seconds.ts'
import { useStopTimer } from './use-stop-timer.ts'
import { useTimer, useTimerStore } from './use-timer.ts'

export function TimerCard() {
  const t = useText()
  const { change } = useTimerStore()
  const isRunning = useTimer((timer) => timer.startedAt !== null)
  const stop = useStopTimer()

  function startOrStop(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isRunning) stop()
    else change((timer) => start(timer, Date.now()))
  }

  return (
    <Card className={styles.card}>
      <CardHeader>
        <CardTitle>{t('Track Your Time')}</CardTitle>
      </CardHeader>
      <form className={styles.timer} onSubmit={startOrStop}>
        <TimerProject className={styles.project} />
        <TimerText />
        <TimerClock />
        {isRunning ? (
          <Button type="submit" variant="danger" className={styles.button} icon={<Square className={styles.filled} />}>
            {t('Stop')}
          </Button>
        ) : (
          <Button type="submit" variant="primary" className={styles.button} icon={<Play className={styles.filled} />}>
            {t('Start')}
          </Button>
        )}
      </form>
      <MeasuredList />
      <LongTimer />
    </Card>
  )
}

function TimerText() {
  const t = useText()
  const { change } = useTimerStore()
  const text = useTimer((timer) => timer.text)
  return (
    <TextInput
      aria-label={t('What are you working on?')}
      className={styles.text}
      placeholder={t('What are you working on?')}
      autoComplete="off"
      value={text}
      onChange={({ target }) => change((timer) => describe(timer, { text: target.value }))}
    />
  )
}

function TimerClock() {
  const t = useText()
  const startedAt = useTimer((timer) => timer.startedAt)
  return (
    <span role="timer" aria-label={t('Time')} className={styles.clock} data-running={startedAt !== null}>
      {clockText(useElapsedSeconds(startedAt))}
    </span>
  )
}
