import { addDays, type CalendarDate } from '@billfold/contracts/calendar-date'
import { perLanguage } from '@billfold/web-kit'

/** Returns the first day of the date's week. Weeks start on Monday, as in the reports. */
export function mondayOf(date: CalendarDate): CalendarDate {
  return addDays(date, -((midnight(date).getUTCDay() + 6) % 7))
}

export function daysOf(monday: CalendarDate): CalendarDate[] {
  return Array.from({ length: 7 }, (_, day) => addDays(monday, day))
}

// A calendar date has no time zone, so it is parsed and formatted in UTC.
export const midnight = (date: CalendarDate) => new Date(`${date}T00:00:00Z`)
const ranges = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }))

/** Returns the dates of a week, such as 'Nov 23 – 29, 2026'. */
export function weekText(monday: CalendarDate): string {
  return ranges().formatRange(midnight(monday), midnight(addDays(monday, 6)))
}
