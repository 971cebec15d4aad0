import { addDays, type CalendarDate, firstOfMonth } from '../calendar-date.ts'

interface Beginning {
  ago: number
  isNew?: true | undefined
}

/** Records marked as new start in the current month, even if it has just begun. */
export function beginningOf({ ago, isNew }: Beginning, today: CalendarDate): CalendarDate {
  const date = addDays(today, -ago)
  const month = firstOfMonth(today)
  return isNew && date < month ? month : date
}

/** The client's next invoicing day after `date`. */
export function nextBillingDate(date: CalendarDate, billedOn: 1 | 15): CalendarDate {
  const month = firstOfMonth(date)
  const inThisMonth = addDays(month, billedOn - 1)
  return inThisMonth > date ? inThisMonth : addDays(firstOfMonth(addDays(month, 31)), billedOn - 1)
}

/** True for weekends and holidays. */
export function isFree(date: CalendarDate): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 || /-(?:12-2[4-9]|12-3\d|01-01|07-04)$/.test(date)
}
