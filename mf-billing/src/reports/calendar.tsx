import { addDays, firstOfMonth, isCalendarDate, type CalendarDate } from '@billfold/contracts/calendar-date'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { cx, IconButton } from '@billfold/ui'
import { perLanguage, useText } from '@billfold/web-kit'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { monthAndYear } from '../charts/chart-texts.ts'
import styles from './calendar.module.css'
import { addMonths, weekday, weeksOf } from './month-days.ts'

/** The visible months and the day that is the tab stop (roving tabindex). */
export function useCalendar(start: CalendarDate, shownMonths: number) {
  const [active, setActive] = useState(start)
  const [first, setFirst] = useState(addMonths(firstOfMonth(start), 1 - shownMonths))
  const calendar = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)

  useLayoutEffect(() => {
    if (!hasMoved.current) return
    hasMoved.current = false
    calendar.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus()
  }, [active])

  /** Switches to the month of a day by the fewest months possible. */
  function show(date: CalendarDate): void {
    if (!isCalendarDate(date)) return
    setActive(date)
    const month = firstOfMonth(date)
    if (month < first) setFirst(month)
    else if (month > addMonths(first, shownMonths - 1)) setFirst(addMonths(month, 1 - shownMonths))
  }

  function turn(months: number): void {
    const next = addMonths(first, months)
    const last = addMonths(next, shownMonths - 1)
    if (!isCalendarDate(next)) return
    setFirst(next)
    const month = firstOfMonth(active)
    if (month < next) setActive(next)
    else if (month > last) setActive(last)
  }

  function step(event: KeyboardEvent): void {
    const place = nextDay(active, event)
    if (place === null || !isCalendarDate(place)) return
    event.preventDefault()
    hasMoved.current = true
    show(place)
  }

  const months = Array.from({ length: shownMonths }, (_, index) => addMonths(first, index))
  // After the window has become narrower, the active day may be in a month that is no longer visible.
  const stop = months.includes(firstOfMonth(active)) ? active : first
  return { calendar, months, stop, show, turn, step }
}

function nextDay(date: CalendarDate, { key, shiftKey }: KeyboardEvent): CalendarDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return addDays(date, -weekday(date))
    case 'End':
      return addDays(date, 6 - weekday(date))
    case 'PageUp':
      return addMonths(date, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(date, shiftKey ? 12 : 1)
    default:
      return null
  }
}

type CalendarProps = Omit<ReturnType<typeof useCalendar>, 'show'> & Omit<MonthGridProps, 'month'>

export function Calendar({ calendar, months, turn, step, ...grid }: CalendarProps) {
  const t = useText()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys for the days inside
    <div ref={calendar} className={styles.calendar} onKeyDown={step}>
      <span className={styles.earlier}>
        <IconButton size="small" icon={<ChevronLeft />} label={t('Previous month')} onClick={() => turn(-1)} />
      </span>
      <span className={styles.later}>
        <IconButton size="small" icon={<ChevronRight />} label={t('Next month')} onClick={() => turn(1)} />
      </span>
      {months.map((month) => (
        <MonthGrid key={month} month={month} {...grid} />
      ))}
    </div>
  )
}

interface MonthGridProps {
  month: CalendarDate
  range: DateRange
  today: CalendarDate
  stop: CalendarDate
  onPick: (date: CalendarDate) => void
  /** Called with the hovered or focused day, or with null when the pointer or the focus leaves it. */
  onPoint: (date: CalendarDate | null) => void
}

// Formatted in UTC, because a calendar date has no time zone and must not shift.
const inFull = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }))
const shortWeekday = perLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }))
const longWeekday = perLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }))
/** January 5, 2026 is a Monday. */
const weekdays = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2026, 0, 5 + index)))

/** The grid of one month. The parent component handles keys, because the focus can move between months. */
function MonthGrid({ month, range, today, stop, onPick, onPoint }: MonthGridProps) {
  const title = useId()
  return (
    <div className={styles.month}>
      <div id={title} aria-live="polite" className={styles.title}>
        {monthAndYear(month.slice(0, 7))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- an interactive table is a grid */}
      <table role="grid" aria-labelledby={title} className={styles.grid}>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day.getTime()} scope="col" abbr={longWeekday().format(day)} className={styles.weekday}>
                {shortWeekday().format(day).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, row) => (
            <tr key={row}>
              {week.map((date, place) =>
                date === null ? (
                  <td key={place} aria-hidden />
                ) : (
                  <td key={date} aria-selected={isWithin(date, range)} className={cx(styles.cell, isWithin(date, range) && styles.within, date === range.from && styles.first, date === range.to && styles.last)}>
                    <button
                      type="button"
                      data-date={date}
                      tabIndex={date === stop ? 0 : -1}
                      aria-label={inFull().format(new Date(`${date}T00:00:00Z`))}
                      aria-current={date === today ? 'date' : undefined}
                      className={cx(styles.day, date === today && styles.today, (date === range.from || date === range.to) && styles.end)}
                      onClick={() => onPick(date)}
                      onPointerEnter={() => onPoint(date)}
                      onFocus={() => onPoint(date)}
                      onPointerLeave={() => onPoint(null)}
                    >
                      {Number(date.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function isWithin(date: CalendarDate, { from, to }: DateRange): boolean {
  return date >= from && date <= to
}
