import { Button, Dialog, Field, TextInput } from '@billfold/ui'
import { toast, useFormat, useText } from '@billfold/web-kit'
import { useState } from 'react'
import { hoursHint } from '../time-entries/form-hints.ts'
import { parseHours } from '../time-entries/parse-hours.ts'
import { clockText } from './clock-text.ts'
import styles from './long-timer-dialog.module.css'
import { useLongTimer } from './long-timer.store.ts'
import { acceptLong, discardRunning, stop, type TimerRecord } from './timer-record.ts'
import { useSaveMeasured } from './use-stop-timer.ts'
import { useTimerStore } from './use-timer.ts'

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
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()

  function stopWith(hours?: string) {
    const stopped = timer.change((record) => stop(record, Date.now(), hours)).measured.at(-1)
    useLongTimer.setState({ isStopping: false })
    if (stopped) save(stopped)
  }

  function keepAll() {
    if (isStopping) return stopWith()
    timer.change(acceptLong)
    return undefined
  }

  function enterLength() {
    const hours = parseHours(typed)
    if (hours === null) setError(typed.trim() === '' ? t('Hours are required') : t('Hours must be a number from 0 to 999999.9999'))
    else stopWith(hours)
  }

  function discard() {
    const { projectId, text } = timer.getState()
    const before = { projectId, text, startedAt, isLongAccepted: true }
    timer.change(discardRunning)
    useLongTimer.setState({ isStopping: false })
    const restore = (record: TimerRecord) => (record.startedAt === null ? { ...record, ...before } : record)
    toast({ title: t('Time discarded'), action: { label: t('Undo'), onSelect: () => timer.change(restore) } })
  }

  return (
    <Dialog
      open
      size="small"
      role="alertdialog"
      title={t('The timer has been running for over 12 hours')}
      description={t('It was started on {instant} and shows {clock}. Was all of that work?', {
        instant: format.instant(new Date(startedAt).toISOString()),
        clock: clockText(seconds),
      })}
      onOpenChange={() => useLongTimer.setState({ isStopping: false, putOff: startedAt })}
      onSubmit={(event) => {
        event.preventDefault()
        enterLength()
      }}
      footer={
        <>
          <Button variant="ghost" className={styles.discard} onClick={discard}>
            {t('Discard the time')}
          </Button>
          <Button variant="primary" onClick={keepAll}>
            {isStopping ? t('Keep all the time') : t('Keep all, go on')}
          </Button>
        </>
      }
    >
      <div className={styles.other}>
        <Field label={t('Another length')} error={error} help={hoursHint(typed, t)} className={styles.length}>
          <TextInput
            inputMode="text"
            autoComplete="off"
            placeholder="7:30"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
        <Button type="submit" className={styles.use}>
          {t('Stop and use it')}
        </Button>
      </div>
    </Dialog>
  )
}
