import type { CalendarDate } from './calendar-date.ts'

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/**
 * 'Nov 20, 2026', as a document for a client writes it: documents are English, whatever language the application speaks.
 * A calendar date has no zone: read and written in UTC it stays what it is.
 */
export function dateInWords(date: CalendarDate): string {
  return words.format(new Date(`${date}T00:00:00Z`))
}
