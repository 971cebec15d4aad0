import { Button, Dialog, Field, TextInput } from '@billfold/ui'
import { toast, useFormat, useText } from '@billfold/web-kit'
import { useState, type SubmitEventHandler } from 'react'
import { hoursHint } from '../time-entries/entry-texts.ts'
import { parseHours } from '../time-entries/parse-hours.ts'
import styles from './long-timer-dialog.module.css'
import { acceptLong, clockText, discardRunning, restoreRunning, stop } from './timer-record.ts'
import { useLongTimer } from './timer.store.ts'
import { useSaveMeasured, useTimerRounding, useTimerStore } from './use-timer.ts'

interface LongTimerDialogProps {
  startedAt: number
  seconds: number
  isStopping: boolean
}

export function LongTimerDialog({ startedAt, seconds, isStopping }: LongTimerDialogProps) {
  const t = useText()
  const format = useFormat()
  const timer = useTimerStore()
  const save = useSaveMeasured()
  const rounding = useTimerRounding()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()

  function stopWith(hours?: string) {
    const stopped = timer.change((record) => stop(record, Date.now(), { hours, rounding })).measured.at(-1)
    if (stopped) save(stopped)
  }

  function discard() {
    const { id, projectId, text } = timer.getState()
    timer.change(discardRunning)
    toast({
      title: t('Time discarded'),
      action: { label: t('Undo'), onSelect: () => timer.change((record) => restoreRunning(record, { id, projectId, text, startedAt })) },
    })
  }

  const enterLength: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault()
    const hours = parseHours(typed)
    if (hours === null) setError(typed.trim() === '' ? t('Hours are required') : t('Hours must be a number from 0 to 999999.9999'))
    else stopWith(hours)
  }

  return (
    <Dialog
      open
      size="small"
      role="alertdialog"
      title={t('The timer has been running for over 12 hours')}
      description={t('It was started on {instant} and shows {clock}. Were you working the whole time?', {
        instant: format.instant(new Date(startedAt).toISOString()),
        clock: clockText(seconds),
      })}
      onOpenChange={() => useLongTimer.setState({ stopping: null, dismissed: startedAt })}
      onSubmit={enterLength}
      footer={
        <>
          <Button variant="ghost" className={styles.discard} onClick={discard}>
            {t('Discard time')}
          </Button>
          <Button variant="primary" onClick={() => (isStopping ? stopWith() : timer.change(acceptLong))}>
            {isStopping ? t('Keep all of it') : t('Keep all of it and continue')}
          </Button>
        </>
      }
    >
      <OtherLength
        typed={typed}
        error={error}
        onType={(text) => {
          setTyped(text)
          setError(undefined)
        }}
      />
    </Dialog>
  )
}

function OtherLength({ typed, error, onType }: { typed: string; error: string | undefined; onType: (text: string) => void }) {
  const t = useText()
  return (
    <div className={styles.other}>
      <Field label={t('Time worked')} error={error} help={hoursHint(typed, t)} className={styles.length}>
        <TextInput inputMode="text" autoComplete="off" placeholder="7:30" value={typed} onChange={(event) => onType(event.target.value)} />
      </Field>
      <Button type="submit" className={styles.use}>
        {t('Stop and use this')}
      </Button>
    </div>
  )
}
