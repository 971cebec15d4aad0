import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { DateRange, ReportPeriod } from '@billfold/contracts/reports/report-period'
import { perLanguage, type Format } from '@billfold/web-kit'
import type { ReportTab } from './reports-address.ts'

export const periodTexts: Readonly<Record<ReportPeriod | 'custom', string>> = {
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
  'last-90-days': 'Last 90 days',
  'last-6-months': 'Last 6 months',
  'this-year': 'This year',
  custom: 'Custom range',
}

export const tabTexts: Readonly<Record<ReportTab, string>> = { revenue: 'Revenue', clients: 'Clients', projects: 'Projects', time: 'Time' }

/** 'Jun 1, 2026 – Nov 20, 2026' */
export function rangeText({ from, to }: DateRange, format: Format): string {
  return from === to ? format.date(from) : `${format.date(from)} – ${format.date(to)}`
}

// Money has the same format in every language.
const compactMoney = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' })
// Formatted in UTC, because a calendar date has no time zone and must not shift.
const shortDay = perLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }))

/** For an axis: 2500 → '$2.5k' */
export function axisMoney(amount: number): string {
  return compactMoney.format(amount).replace('K', 'k')
}

/** '2026-11-16' → 'Nov 16' */
export function dayName(date: CalendarDate): string {
  return shortDay().format(new Date(`${date}T00:00:00Z`))
}
