import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { cx, IconButton, VisuallyHidden } from '@billfold/ui'
import { perLanguage, useFormat, useText, useToday } from '@billfold/web-kit'
import { shortHours } from '@billfold/web-kit/format/hours.ts'
import { X } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { daysOf, midnight, weekText } from '../week-days.ts'
import { WeekCell, type WeekCellProps } from './week-cell.tsx'
import { entriesOn, totalOf, type WeekRow } from './week-rows.ts'
import styles from './week-grid.module.css'

interface WeekGridProps extends Pick<WeekCellProps, 'pathOf' | 'onOpen'> {
  /** Its Monday. */
  week: CalendarDate
  rows: readonly WeekRow[]
  entries: readonly TimeEntry[]
  ref: RefObject<HTMLTableElement | null>
  onRemove: (row: WeekRow) => void
}

const weekdays = perLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }))
const dayNames = perLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'short', day: 'numeric', timeZone: 'UTC' }))

/** Each row is a project, and each column is a day. On a phone, only one day is shown. */
export function WeekGrid({ week, rows, entries, ref, onRemove, ...cell }: WeekGridProps) {
  const t = useText()
  useFormat()
  const today = useToday()
  const days = daysOf(week)
  const [phoneDay, setPhoneDay] = useState(days.includes(today) ? today : week)
  const lookOf = (date: CalendarDate) => cx(styles.day, date === today && styles.today, date !== phoneDay && styles.otherDay)
  const dayTotals = days.map((date) => ({ date, hours: totalOf(entriesOn(entries, date)) }))

  return (
    <>
      <fieldset aria-label={t('Day')} className={styles.dayPicker}>
        {dayTotals.map(({ date, hours }) => (
          <button
            key={date}
            type="button"
            aria-pressed={date === phoneDay}
            className={cx(styles.pick, date === today && styles.today)}
            onClick={() => setPhoneDay(date)}
          >
            <DayHeading date={date} />{' '}
            <span className={cx(hours === '0' && styles.none)}>{shortHours(hours)}</span>
          </button>
        ))}
      </fieldset>
      <table ref={ref} aria-label={weekText(week)} className={styles.grid}>
        <thead>
          <tr>
            <th scope="col" className={styles.project}>
              {t('Project')}
            </th>
            {days.map((date) => (
              <th key={date} scope="col" className={lookOf(date)}>
                <DayHeading date={date} />
              </th>
            ))}
            <th scope="col" className={styles.total}>
              {t('Total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.projectId} data-project={row.projectId}>
              <th scope="row" className={styles.project}>
                <span className={styles.name} title={row.projectName}>
                  {row.projectName}
                </span>
                <span className={styles.client}>{row.clientName}</span>
              </th>
              {days.map((date) => (
                <td key={date} className={lookOf(date)}>
                  <WeekCell {...cell} place={{ row, date, week, name: [row.projectName, row.clientName, dayNames().format(midnight(date))].filter(Boolean).join(', ') }} />
                </td>
              ))}
              <td className={styles.total}>
                {row.entries.length === 0 ? (
                  <IconButton size="small" icon={<X />} label={t('Remove {name}', { name: row.projectName })} onClick={() => onRemove(row)} />
                ) : (
                  shortHours(totalOf(row.entries))
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={styles.project}>
              {t('Total')}
            </th>
            {dayTotals.map(({ date, hours }) => (
              <td key={date} className={cx(lookOf(date), hours === '0' && styles.none)}>
                {shortHours(hours)}
              </td>
            ))}
            <td className={styles.total}>
              <VisuallyHidden>{t('Week total')} </VisuallyHidden>
              {shortHours(totalOf(entries))}
            </td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}

/** 'Mon 23' */
function DayHeading({ date }: { date: CalendarDate }) {
  return (
    <span className={styles.heading}>
      {weekdays().format(midnight(date))} <span className={styles.number}>{midnight(date).getUTCDate()}</span>
    </span>
  )
}
