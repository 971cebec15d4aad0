import { isCalendarDate } from '@billfold/contracts/calendar-date'
import { Button, Dialog, Field, Grid, TextInput } from '@billfold/ui'
import { useSession, useText } from '@billfold/web-kit'
import { useState, type SubmitEventHandler } from 'react'
import { DateInput } from '../form-dialog/form-dialog.tsx'
import { startAt } from './timer-record.ts'
import { useTimer, useTimerStore } from './use-timer.ts'
import { instantOf, type WallTime, wallTimeOf } from './wall-time.ts'

export function StartTimeDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { change } = useTimerStore()
  const startedAt = useTimer((timer) => timer.startedAt)
  const timeZone = useSession(({ user }) => user?.timeZone ?? 'UTC')
  const [opened] = useState(() => wallTimeOf(startedAt ?? Date.now(), timeZone))
  const [{ date, time }, setStart] = useState(opened)
  const [hasError, setError] = useState(false)
  const isRunning = startedAt !== null

  const submit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault()
    const start = isCalendarDate(date) && time !== '' ? instantOf({ date, time }, timeZone) : Infinity
    if (start > Date.now()) return setError(true)
    // The fields omit the seconds, so do not change the start if the user has not changed the date or the time.
    if (!isRunning || date !== opened.date || time !== opened.time) change((timer) => startAt(timer, start))
    onClose()
    return undefined
  }

  function type(next: WallTime) {
    setStart(next)
    setError(false)
  }

  return (
    <Dialog
      open
      size="small"
      title={isRunning ? t('Change start time') : t('Start earlier')}
      description={isRunning ? t('The timer counts from this time.') : t('The timer will include the time since then.')}
      onOpenChange={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary">
            {isRunning ? t('Change') : t('Start')}
          </Button>
        </>
      }
    >
      <Grid of="halves">
        <Field label={t('Started at')} error={hasError ? t('The start time must be in the past') : undefined}>
          <TextInput type="time" value={time} onChange={({ target }) => type({ date, time: target.value })} />
        </Field>
        <Field label={t('Date')}>
          <DateInput isEmpty={date === ''} placeholder={t('Pick a date')} value={date} onChange={({ target }) => type({ date: target.value, time })} />
        </Field>
      </Grid>
    </Dialog>
  )
}
