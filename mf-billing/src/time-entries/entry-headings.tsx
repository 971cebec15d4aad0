import { addDays, type CalendarDate } from '@billfold/contracts/calendar-date'
import type { ListedTimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { cx, VisuallyHidden } from '@billfold/ui'
import { perLanguage, useFormat, useText, useToday } from '@billfold/web-kit'
import { shortHours } from '@billfold/web-kit/format/hours.ts'
import { memo, type ReactElement, useCallback } from 'react'
import styles from './entry-headings.module.css'
import { midnight, mondayOf, weekText } from './week-days.ts'

/**
 * Returns the heading rows to show above the first entry of each week and day. Lists that are not sorted by date have no headings, because
 * their entries have no totals.
 */
export function useEntryHeadings(): (entry: ListedTimeEntry, previous: ListedTimeEntry | undefined) => readonly ReactElement[] {
  const today = useToday()
  return useCallback(
    ({ date, dayHours, weekHours }, previous) => {
      if (dayHours === undefined || weekHours === undefined || previous?.date === date) return []
      const monday = mondayOf(date)
      const day = <DayHeading key="day" date={date} today={today} hours={dayHours} />
      return previous && mondayOf(previous.date) === monday ? [day] : [<WeekHeading key="week" monday={monday} today={today} hours={weekHours} />, day]
    },
    [today],
  )
}

const weekdays = perLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }))

interface HeadingProps {
  today: CalendarDate
  hours: string
}

const WeekHeading = memo(function WeekHeading({ monday, today, hours }: HeadingProps & { monday: CalendarDate }) {
  const t = useText()
  const thisWeek = mondayOf(today)
  const name = monday === thisWeek ? t('This week') : monday === addDays(thisWeek, -7) ? t('Last week') : ''
  return <Heading kind="week" name={name} dates={weekText(monday)} total={t('Week total')} hours={hours} />
})

const DayHeading = memo(function DayHeading({ date, today, hours }: HeadingProps & { date: CalendarDate }) {
  const t = useText()
  const format = useFormat()
  const name = date === today ? t('Today') : date === addDays(today, -1) ? t('Yesterday') : weekdays().format(midnight(date))
  return <Heading kind="day" name={name} dates={format.date(date)} total={t('Day total')} hours={hours} />
})

interface HeadingRowProps {
  kind: 'week' | 'day'
  name: string
  dates: string
  /** Label for the hours, read by screen readers. */
  total: string
  hours: string
}

/** A heading row with its total in the hours column. */
function Heading({ kind, name, dates, total, hours }: HeadingRowProps) {
  const t = useText()
  useFormat()
  return (
    <tr data-heading={kind} className={cx(styles.heading, styles[kind])}>
      <th scope="rowgroup" colSpan={4} className={styles.group}>
        {name !== '' && <span className={styles.name}>{name}</span>} {dates}
      </th>
      <td className={styles.total}>
        <VisuallyHidden>{total} </VisuallyHidden>
        {t('{hours}h', { hours: shortHours(hours) })}
      </td>
      <td aria-hidden colSpan={5} className={styles.rest} />
    </tr>
  )
}
