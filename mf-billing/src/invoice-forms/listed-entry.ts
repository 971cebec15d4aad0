import { lineAmount } from '@billfold/contracts/invoices/invoice-totals'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import type { Tone } from '@billfold/ui'
import type { ChosenEntry } from './invoice-form-values.ts'

/** A row of a list of entries. Plain values only, so that a row is drawn again just when one of them changes. */
export interface ListedEntry {
  id: number
  date: string
  projectName: string
  description: string
  /** Null: no line of the invoice bills it by itself. */
  hours: string | null
  rate: string
  amount: string
  badge?: string
  /** Where it was invoiced. */
  badgeNote?: string | undefined
  tone?: Tone
  isFixed?: boolean
}

export function listedOf({ id, date, projectName, description, hours, rate, amount }: TimeEntry): ListedEntry {
  return { id, date, projectName, description, hours, rate, amount }
}

/** As the invoice bills it, which the entry may have left behind. */
export function listedChosen({ entryId, date, line }: ChosenEntry, entry: TimeEntry | undefined): ListedEntry {
  const projectName = entry?.projectName ?? ''
  if (!line) return { id: entryId, date, projectName, description: entry?.description ?? '', hours: null, rate: '', amount: '' }
  const { description, quantity, rate } = line
  return { id: entryId, date, projectName, description, hours: quantity, rate, amount: lineAmount({ quantity, rate }) }
}
