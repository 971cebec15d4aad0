import { isShortDecimal } from '@billfold/contracts/time-entries/hours'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import type { Translate } from '@billfold/web-kit'
import { hoursInWords, prefersClockHours } from '@billfold/web-kit/format/hours.ts'
import { parseHours } from './parse-hours.ts'

/** Shows an example if nothing is entered, or how the entered hours are interpreted if that is not obvious. */
export function hoursHint(typed: string, t: Translate): string {
  if (typed.trim() === '') return t('Such as 1:30, 1.5 or 90m')
  const hours = parseHours(typed)
  if (hours === null) return ''
  const isClear = prefersClockHours() ? typed.includes(':') : Number(typed) === Number(hours) && isShortDecimal(hours)
  return isClear ? '' : `= ${hoursInWords(hours, t)}`
}

export function invoiceNotice(entry: TimeEntry, t: Translate): string | null {
  if (entry.invoiceNumber === null) return null
  const number = { number: entry.invoiceNumber }
  return entry.isLocked
    ? t('This entry is on invoice {number}, which is no longer a draft. Its hours, rate and date can’t be changed.', number)
    : t('This entry is on invoice {number}. Your changes here do not change the line on the invoice.', number)
}

export function invoicedHint(entry: TimeEntry | undefined, t: Translate): string {
  return entry?.invoiceNumber
    ? t('It is on invoice {number} and can only be removed there.', { number: entry.invoiceNumber })
    : t('This time entry will be marked as already invoiced (for historical data)')
}

const MAX_LENGTH = 50

/** Counts code points, so that a surrogate pair is never split. */
export function shortDescription(description: string): string {
  const characters = Array.from(description)
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}...` : description
}

/** Returns a name such as 'Website redesign · Sketches for the landing page'. */
export function entryName({ projectId, projectName, description }: TimeEntry, t: Translate): string {
  return `${projectName || t('Project {id}', { id: projectId })} · ${shortDescription(description)}`
}
