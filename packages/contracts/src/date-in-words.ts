import type { CalendarDate } from './calendar-date.ts'

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/**
 * 'Nov 20, 2026'. Documents for clients are always in English, whatever the user's language.
 * Formats in UTC so that the calendar date does not shift.
 */
export function dateInWords(date: CalendarDate): string {
  return words.format(new Date(`${date}T00:00:00Z`))
}
