import { isCalendarDate, type CalendarDate } from '@billfold/contracts/calendar-date'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { Button, Dialog, Row, useMediaQuery } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useState, type SubmitEventHandler } from 'react'
import { Calendar, useCalendar } from './calendar.tsx'
import styles from './calendar.module.css'
import { inOrder, rangePresets } from './month-days.ts'
import { TypedRange } from './typed-range.tsx'

// Exported here to be in this chunk, because each chunk makes the module's entry file larger.
export { AccountingDialog } from '../accounting/accounting-dialog.tsx'
export { ExpenseDialog } from '../expenses/expense-dialog.tsx'

/** Schema that validates the range. Its error messages refer to the fields 'from' and 'to'. */
interface RangeSchema {
  safeParse: (range: DateRange) => { error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined }
}

interface RangeDialogProps {
  schema: RangeSchema
  range: DateRange
  today: CalendarDate
  onChoose: (range: DateRange) => void
  onClose: () => void
}

/** Keep in sync with the breakpoint in the style sheet. Only one month fits on a phone. */
const PHONE = '(max-width: 767px)'

export function RangeDialog({ schema, range, today, onChoose, onClose }: RangeDialogProps) {
  const t = useText()
  const { show, ...calendar } = useCalendar(range.to, useMediaQuery(PHONE) ? 1 : 2)
  const { typed, shown, isPicking, type, pick, point } = useChosenRange(range, show)
  const [isSubmitted, setSubmitted] = useState(false)
  const problems = problemsOf(typed, schema)

  const submit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault()
    setSubmitted(true)
    if (Object.keys(problems).length === 0) onChoose(typed)
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
      <TypedRange range={typed} problems={isSubmitted ? problems : {}} className={styles.typed} onType={type} />
      <Calendar {...calendar} range={shown} today={today} onPick={pick} onPoint={point} />
      <output className={styles.hint}>{isPicking ? t('Now pick the last day.') : t('Pick the first day, then the last.')}</output>
    </Dialog>
  )
}

type Problems = Partial<Record<string, string>>

function problemsOf(range: DateRange, schema: RangeSchema): Problems {
  const { error } = schema.safeParse(range)
  return Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]))
}

/** The range as entered in the fields or picked in the calendar. `show` makes the calendar show the month of a day. */
function useChosenRange(range: DateRange, show: (date: CalendarDate) => void) {
  const [typed, setTyped] = useState(range)
  /** The first of two days picked in the calendar; null before and after. */
  const [firstDay, setFirstDay] = useState<CalendarDate | null>(null)
  const [pointed, setPointed] = useState<CalendarDate | null>(null)

  function type(end: keyof DateRange, date: string): void {
    setFirstDay(null)
    setTyped({ ...typed, [end]: date })
    if (isCalendarDate(date)) show(date)
  }

  function pick(date: CalendarDate): void {
    setTyped(firstDay === null ? { from: date, to: date } : inOrder(firstDay, date))
    setFirstDay(firstDay === null ? date : null)
    setPointed(date)
    show(date)
  }

  const shown = firstDay === null ? typed : inOrder(firstDay, pointed ?? firstDay)
  return { typed, shown, isPicking: firstDay !== null, type, pick, point: setPointed }
}
