import { MAX_TEXT } from '@billfold/contracts/text'
import { Button, Card, CardHeader, CardTitle, Select, TextInput } from '@billfold/ui'
import { toast, useFormat, useNewProject, useText } from '@billfold/web-kit'
import { Play, Square } from 'lucide-react'
import { memo, type MouseEvent, type SubmitEvent, useMemo } from 'react'
import { measuredOf, useUnsynced } from '../offline/unsynced.store.ts'
import { timerOptions, useProjectChoices } from '../work/work-choices.ts'
import { LongTimer } from './long-timer.tsx'
import { StartTime } from './start-time.tsx'
import styles from './timer-card.module.css'
import { addMeasured, clockText, describe, removeMeasured, start, type Measured } from './timer-record.ts'
import { useElapsedSeconds, useSaveMeasured, useStopTimer, useTimer, useTimerStore } from './use-timer.ts'

/** Start and Stop are in the same place, so the second click of a double-click would undo the first. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

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
      <CardHeader actions={<StartTime />}>
        <CardTitle>{t('Track Your Time')}</CardTitle>
      </CardHeader>
      <form className={styles.timer} onSubmit={startOrStop}>
        <TimerProject />
        <TimerText />
        <TimerClock />
        {isRunning ? (
          <Button type="submit" variant="danger" onClick={ignoreSecondClick} className={styles.button} icon={<Square className={styles.filled} />}>
            {t('Stop')}
          </Button>
        ) : (
          <Button type="submit" variant="primary" onClick={ignoreSecondClick} className={styles.button} icon={<Play className={styles.filled} />}>
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
      maxLength={MAX_TEXT}
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

/** Memoized separately from the clock and the text, because rendering thousands of projects is slow. */
const TimerProject = memo(function TimerProject() {
  const t = useText()
  const { change } = useTimerStore()
  const chosen = useTimer(({ projectId }) => String(projectId ?? ''))
  const { items, load, search } = useProjectChoices({ chosen, isLazy: true })
  const options = useMemo(() => timerOptions(items), [items])
  const choose = (projectId: number) => change((timer) => describe(timer, { projectId }))
  const newProject = useNewProject(({ id }) => choose(id), { clientId: '' })
  return (
    <>
      <Select
        aria-label={t('Project')}
        className={styles.project}
        placeholder={t('Select project...')}
        options={options}
        search={search}
        create={newProject.create}
        value={chosen}
        onFocus={load}
        onPointerEnter={load}
        onValueChange={(id) => choose(Number(id))}
      />
      {newProject.dialog}
    </>
  )
})

/**
 * Stopped timers whose form was closed without saving. They stay until the user saves or discards them. Those stored as unsynced entries
 * are listed with the entries instead.
 */
function MeasuredList() {
  const t = useText()
  const kept = measuredOf(useUnsynced())
  const measured = useTimer((timer) => timer.measured).filter(({ startedAt }) => !kept.has(startedAt))
  if (measured.length === 0) return null
  return (
    <section aria-label={t('Not saved yet')} className={styles.measured}>
      <h3 className={styles.measuredTitle}>{t('Not saved yet')}</h3>
      <ul className={styles.list}>
        {measured.map((one) => (
          <MeasuredItem key={one.startedAt} measured={one} />
        ))}
      </ul>
    </section>
  )
}

function MeasuredItem({ measured }: { measured: Measured }) {
  const t = useText()
  const format = useFormat()
  const timer = useTimerStore()
  const save = useSaveMeasured()
  const project = useProjectChoices({ chosen: String(measured.projectId ?? ''), isLazy: true }).chosen?.name
  const started = format.instant(new Date(measured.startedAt).toISOString())

  function discard() {
    timer.change((record) => removeMeasured(record, measured.startedAt))
    toast({
      title: t('Time discarded'),
      action: { label: t('Undo'), onSelect: () => timer.change((record) => addMeasured(record, measured)) },
    })
  }

  return (
    <li className={styles.item}>
      <span className={styles.measuredClock}>{clockText(Math.round(Number(measured.hours) * 3600))}</span>
      <span className={styles.measuredText}>{[project, measured.text, started].filter(Boolean).join(' · ')}</span>
      <Button size="small" onClick={() => save(measured)}>
        {t('Save entry')}
      </Button>
      <Button size="small" variant="ghost" onClick={discard}>
        {t('Discard')}
      </Button>
    </li>
  )
}
