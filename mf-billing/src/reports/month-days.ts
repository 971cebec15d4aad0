import { addDays, firstOfMonth, type CalendarDate } from '@billfold/contracts/calendar-date'
import type { DateRange } from '@billfold/contracts/reports/report-period'

const WEEK = 7

/** Weeks from Monday to Sunday, as in the reports. Days outside the month are null. */
export function weeksOf(month: CalendarDate): (CalendarDate | null)[][] {
  const first = firstOfMonth(month)
  const lead = weekday(first)
  const days = daysIn(first)
  return Array.from({ length: Math.ceil((lead + days) / WEEK) }, (_, week) =>
    Array.from({ length: WEEK }, (_day, place) => {
      const day = week * WEEK + place - lead
      return day >= 0 && day < days ? addDays(first, day) : null
    }),
  )
}

/** 0 is Monday. */
export function weekday(date: CalendarDate): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK
}

/** Moves a date to the same day of another month, or to its last day: one month after January 31 is February 28. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const moved = new Date(`${firstOfMonth(date)}T00:00:00Z`)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const first = moved.toISOString().slice(0, 10)
  return addDays(first, Math.min(Number(date.slice(8)), daysIn(first)) - 1)
}

function daysIn(first: CalendarDate): number {
  return Number(addDays(firstOfMonth(addDays(first, 31)), -1).slice(8))
}

export function inOrder(one: CalendarDate, other: CalendarDate): DateRange {
  return one <= other ? { from: one, to: other } : { from: other, to: one }
}

/** Common ranges that the period select does not offer. */
export function rangePresets(today: CalendarDate): { text: string; range: DateRange }[] {
  const month = firstOfMonth(today)
  const quarter = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3))
  const lastYear = String(Number(today.slice(0, 4)) - 1)
  return [
    { text: 'This month', range: { from: month, to: today } },
    { text: 'Last month', range: { from: addMonths(month, -1), to: addDays(month, -1) } },
    { text: 'This quarter', range: { from: quarter, to: today } },
    { text: 'Last quarter', range: { from: addMonths(quarter, -3), to: addDays(quarter, -1) } },
    { text: 'Last year', range: { from: `${lastYear}-01-01`, to: `${lastYear}-12-31` } },
  ]
}
