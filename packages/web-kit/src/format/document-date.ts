import type { CalendarDate } from '@billfold/contracts/calendar-date'

// A calendar date has no zone: read and written in UTC it stays the date that was picked.
const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** As a document for a client writes it: documents are English, whatever language the application speaks. */
export function documentDate(date: CalendarDate): string {
  return words.format(new Date(`${date}T00:00:00Z`))
}
