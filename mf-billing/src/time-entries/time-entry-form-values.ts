import type { BodyInput } from '@billfold/contracts/call'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import type { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { parseHours } from './parse-hours.ts'

/** What the controls of the time entry form hold: text as it was typed, '' for what is not given. */
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

/** What goes to the server. */
export type TimeEntryBody = BodyInput<typeof timeEntryCalls.create>

export function newTimeEntryValues(today: string): TimeEntryFormValues {
  return { clientId: '', projectId: '', date: today, hours: '', rate: '', description: '', isBillable: true, isInvoiced: false }
}

export function valuesOf(entry: TimeEntry): TimeEntryFormValues {
  const { date, hours, rate, description, isBillable, isInvoiced } = entry
  return { clientId: String(entry.clientId), projectId: String(entry.projectId), date, hours, rate, description, isBillable, isInvoiced }
}

/** What the contract's schema judges. Hours that cannot be read go as they are: their message is the schema's. */
export function bodyOf(values: TimeEntryFormValues): TimeEntryBody {
  return {
    ...values,
    clientId: Number(values.clientId),
    projectId: Number(values.projectId),
    hours: parseHours(values.hours) ?? values.hours,
  }
}
