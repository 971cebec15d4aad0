import { isCalendarDate } from '@billfold/contracts/calendar-date'
import { Button, Dialog, Field, Grid, TextInput } from '@billfold/ui'
import { unfinishedDate, useSession, useText } from '@billfold/web-kit'
import { DateInput } from '@billfold/web-kit/forms/date-input.tsx'
import { useState, type SubmitEventHandler } from 'react'
import { startAt } from './timer-record.ts'
import { useTimer, useTimerStore } from './use-timer.ts'
import { instantOf, type WallTime, wallTimeOf } from './wall-time.ts'

/** English error messages. */
type Problems = Partial<Record<keyof WallTime, string | undefined>>

export function StartTimeDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { change } = useTimerStore()
  const startedAt = useTimer((timer) => timer.startedAt)
  const timeZone = useSession(({ user }) => user?.timeZone ?? 'UTC')
  const [opened] = useState(() => wallTimeOf(startedAt ?? Date.now(), timeZone))
  const [{ date, time }, setStart] = useState(opened)
  const [problems, setProblems] = useState<Problems>({})
  const isRunning = startedAt !== null

  const submit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault()
    if (!isCalendarDate(date) || time === '') {
      return setProblems({ time: time === '' ? 'Please enter a time' : undefined, date: isCalendarDate(date) ? undefined : unfinishedDate })
    }
    const start = instantOf({ date, time }, timeZone)
    if (start > Date.now()) return setProblems({ time: 'The start time must be in the past' })
    // The fields omit the seconds, so do not change the start if the user has not changed the date or the time.
    if (!isRunning || date !== opened.date || time !== opened.time) change((timer) => startAt(timer, start))
    onClose()
    return undefined
  }

  function type(next: WallTime) {
    setStart(next)
    setProblems({})
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
        <Field label={t('Started at')} error={problems.time && t(problems.time)}>
          <TextInput type="time" value={time} onChange={({ target }) => type({ date, time: target.value })} />
        </Field>
        <Field label={t('Date')} error={problems.date && t(problems.date)}>
          <DateInput value={date} onChange={({ target }) => type({ date: target.value, time })} />
        </Field>
      </Grid>
    </Dialog>
  )
}
