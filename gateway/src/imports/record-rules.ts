import { type CalendarDate, isBefore, withCalendarDates } from '@billfold/contracts/calendar-date'
import type { Issue } from '@billfold/contracts/errors'
import type { ImportRecord } from '@billfold/contracts/imports/import-record'
import { dueBeforeIssue } from '@billfold/contracts/invoices/invoice'
import { type Claim, disagreements, exceedsMaxAmount, lineAmount, lineClaim, subtotalOf, sumOf, taxAt } from '@billfold/contracts/invoices/invoice-totals'
import { type Money, roundToCents } from '@billfold/contracts/money'
import { misplacedDates } from '@billfold/contracts/projects/project'

type WithDates<R> = R extends object ? { [Field in keyof R]: Date extends R[Field] ? Exclude<R[Field], Date> : R[Field] } : never
/** A record whose dates are in the account's time zone. */
export type DatedRecord = WithDates<ImportRecord>
export type DatedOf<Kind extends ImportRecord['kind']> = Extract<DatedRecord, { kind: Kind }>

export function withDates(record: ImportRecord, timeZone: string): DatedRecord {
  return withCalendarDates(record, timeZone) as DatedRecord
}

export const amountTooLarge = 'Hours × rate can be at most $99,999,999.99'

/** Checks rules that involve several fields of a record, which the schema does not check. */
export function issuesOf(record: DatedRecord): Issue[] {
  if (record.kind === 'project') return misplacedDates(record)
  if (record.kind === 'timeEntry') return record.rate && isTooLarge(record.hours, record.rate) ? [{ path: 'hours', message: amountTooLarge }] : []
  if (record.kind === 'expense') return record.projectName && !record.clientName ? [{ path: 'clientName', message: 'Client is required' }] : []
  if (record.kind === 'invoice') return [...dateIssues(record), ...amountIssues(record)]
  return []
}

export function isTooLarge(hours: string, rate: Money): boolean {
  return exceedsMaxAmount(lineAmount({ quantity: hours, rate }))
}

function dateIssues({ issueDate, dueDate }: { issueDate: CalendarDate; dueDate: CalendarDate }): Issue[] {
  return isBefore(dueDate, issueDate) ? [{ path: 'dueDate', message: dueBeforeIssue }] : []
}

type Invoice = DatedOf<'invoice'>

function amountIssues({ lines, taxRate, taxAmount }: Invoice): Issue[] {
  const subtotal = subtotalOf(lines)
  const tax: Claim[] = taxRate ? [{ path: 'taxAmount', sent: taxAmount ?? undefined, computed: taxAt(taxRate, subtotal), because: `${taxRate}% of ${subtotal} is` }] : []
  const wrong = disagreements([...lines.map((line, index) => lineClaim(line, `lines.${index}.amount`)), ...tax])
  return exceedsMaxAmount(totalOf({ lines, taxRate, taxAmount })) ? [...wrong, { path: 'lines', message: 'The total can be at most $99,999,999.99' }] : wrong
}

/** Computes the total as the billing service does. */
export function totalOf({ lines, taxRate, taxAmount }: Pick<Invoice, 'lines' | 'taxRate' | 'taxAmount'>): Money {
  const subtotal = subtotalOf(lines)
  return sumOf([subtotal, taxRate ? taxAt(taxRate, subtotal) : roundToCents(taxAmount ?? '0.00')])
}
