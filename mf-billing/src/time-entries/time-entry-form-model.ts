import type { BodyInput } from '@billfold/contracts/call'
import { exactClockHours, type Hours, isShortDecimal } from '@billfold/contracts/time-entries/hours'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import type { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { decimalHours, prefersClockHours } from '@billfold/web-kit/format/hours.ts'
import { parseHours } from './parse-hours.ts'

/** Form values as entered; an empty string means no value. */
export interface TimeEntryFormValues {
  clientId: string
  projectId: string
  date: string
  hours: string
  rate: string
  description: string
  isBillable: boolean
  isInvoiced: boolean
}

export type TimeEntryBody = BodyInput<typeof timeEntryCalls.create>

export function newTimeEntryValues(today: string): TimeEntryFormValues {
  return { clientId: '', projectId: '', date: today, hours: '', rate: '', description: '', isBillable: true, isInvoiced: false }
}

export function valuesFromEntry(entry: TimeEntry): TimeEntryFormValues {
  const { date, hours, rate, description, isBillable, isInvoiced } = entry
  return { clientId: String(entry.clientId), projectId: String(entry.projectId), date, hours: typedHours(hours), rate, description, isBillable, isInvoiced }
}

/**
 * Formats hours as the user would enter them. Hours with more than two decimals become a time: '0.0353' → '0:02:07'. If no whole number of
 * seconds matches, they stay a decimal, so that opening a form changes nothing.
 */
export function typedHours(hours: Hours): string {
  const clock = exactClockHours(hours).replaceAll(',', '')
  return (prefersClockHours() || !isShortDecimal(hours)) && parseHours(clock) === hours ? clock : decimalHours(hours)
}

/** Invalid hours are passed on as entered, so that the contract's schema reports them. */
export function buildBody(values: TimeEntryFormValues): TimeEntryBody {
  return {
    ...values,
    clientId: Number(values.clientId),
    projectId: Number(values.projectId),
    hours: parseHours(values.hours) ?? values.hours,
  }
}
