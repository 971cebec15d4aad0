import type { CalendarDate } from '@billfold/contracts/calendar-date'

/** Of an invoice that does not say when it was issued: today, or the day on which it was due, if that has passed. */
export function defaultIssueDate(dueDate: CalendarDate, today: CalendarDate): CalendarDate {
  return dueDate < today ? dueDate : today
}
