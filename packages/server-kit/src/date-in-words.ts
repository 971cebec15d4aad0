import type { CalendarDate } from '@billfold/contracts/calendar-date'

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Nov 20, 2026'. A calendar date has no zone: read and written in UTC it stays what it is. */
export function dateInWords(date: CalendarDate): string {
  return words.format(new Date(`${date}T00:00:00Z`))
}
