import { isCalendarDate, type CalendarDate } from '@billfold/contracts/calendar-date'
import { reportRange, type DateRange } from '@billfold/contracts/reports/report-period'
import { Button, Dialog, Field, Grid, IconButton, Row } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type SubmitEventHandler } from 'react'
import { DateInput } from '../../form-dialog/date-input.tsx'
import styles from './calendar.module.css'
import { inOrder, rangePresets } from './month-days.ts'
import { MonthGrid } from './month-grid.tsx'
import { useCalendar } from './use-calendar.ts'
import { usePhone } from './use-phone.ts'

interface RangeDialogProps {
  range: DateRange
  today: CalendarDate
  onChoose: (range: DateRange) => void
  onClose: () => void
}

/** From one day to another: picked in the calendar, typed, or one of the usual ones. */
export function RangeDialog({ range, today, onChoose, onClose }: RangeDialogProps) {
  const t = useText()
  const [typed, setTyped] = useState(range)
  /** The first day of two, while the second is not chosen yet. */
  const [begun, setBegun] = useState<CalendarDate | null>(null)
  const [pointed, setPointed] = useState<CalendarDate | null>(null)
  const [isJudged, setJudged] = useState(false)
  const { calendar, months, stop, show, turn, step } = useCalendar(range.to, usePhone() ? 1 : 2)
  const shown = begun === null ? typed : inOrder(begun, pointed ?? begun)
  const problems = isJudged ? problemsOf(typed) : {}

  function type(end: keyof DateRange, date: string): void {
    setBegun(null)
    setTyped({ ...typed, [end]: date })
    if (isCalendarDate(date)) show(date)
  }

  function pick(date: CalendarDate): void {
    setTyped(begun === null ? { from: date, to: date } : inOrder(begun, date))
    setBegun(begun === null ? date : null)
    setPointed(date)
    show(date)
  }

  const submit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault()
    setJudged(true)
    if (Object.keys(problemsOf(typed)).length === 0) onChoose(typed)
  }

  return (
    <Dialog
      open
      title={t('Custom Range')}
      onOpenChange={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('Apply')}
          </Button>
        </>
      }
    >
      <Row>
        {rangePresets(today).map(({ text, range: preset }) => (
          <Button key={text} size="small" onClick={() => onChoose(preset)}>
            {t(text)}
          </Button>
        ))}
      </Row>
      <Grid of="halves" className={styles.typed}>
        <Field label={t('From')} error={problems.from && t(problems.from)}>
          <DateInput isEmpty={typed.from === ''} placeholder={t('Pick a date')} value={typed.from} onChange={(event) => type('from', event.target.value)} />
        </Field>
        <Field label={t('To')} error={problems.to && t(problems.to)}>
          <DateInput isEmpty={typed.to === ''} placeholder={t('Pick a date')} value={typed.to} onChange={(event) => type('to', event.target.value)} />
        </Field>
      </Grid>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the days in it */}
      <div ref={calendar} className={styles.calendar} onKeyDown={step}>
        <span className={styles.earlier}>
          <IconButton size="small" icon={<ChevronLeft />} label={t('Previous month')} onClick={() => turn(-1)} />
        </span>
        <span className={styles.later}>
          <IconButton size="small" icon={<ChevronRight />} label={t('Next month')} onClick={() => turn(1)} />
        </span>
        {months.map((month) => (
          <MonthGrid key={month} month={month} range={shown} today={today} stop={stop} onPick={pick} onPoint={setPointed} />
        ))}
      </div>
      <output className={styles.hint}>{begun === null ? t('Pick the first day, then the last.') : t('Now pick the last day.')}</output>
    </Dialog>
  )
}

/** The contract's own rules and messages. */
function problemsOf(range: DateRange): Partial<Record<string, string>> {
  const { error } = reportRange.safeParse(range)
  return Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]))
}
