import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { cx } from '@billfold/ui'
import { perLanguage } from '@billfold/web-kit'
import { useId } from 'react'
import { monthAndYear } from '../../dashboard/trend-texts.ts'
import styles from './calendar.module.css'
import { weeksOf } from './month-days.ts'

export interface MonthGridProps {
  /** First day of the month. */
  month: CalendarDate
  range: DateRange
  today: CalendarDate
  /** The day that is the tab stop. */
  stop: CalendarDate
  onPick: (date: CalendarDate) => void
  /** Hovered or focused day; null when the pointer or focus leaves. */
  onPoint: (date: CalendarDate | null) => void
}

// Formatted in UTC, because a calendar date has no time zone and must not shift.
const inFull = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }))
const shortWeekday = perLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }))
const longWeekday = perLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }))
/** January 5, 2026 was a Monday. */
const weekdays = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2026, 0, 5 + index)))

/** One month. The parent handles keys, because they move between months. */
export function MonthGrid({ month, range, today, stop, onPick, onPoint }: MonthGridProps) {
  const title = useId()
  return (
    <div className={styles.month}>
      <div id={title} aria-live="polite" className={styles.title}>
        {monthAndYear(month.slice(0, 7))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table that is operated is a grid */}
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
