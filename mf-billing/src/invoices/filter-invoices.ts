import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { type DateRange, rangeOf } from '@billfold/contracts/reports/report-period'
import { fold } from '@billfold/ui'
import type { InvoiceFilters, Period } from './invoices-address.ts'

export function filterInvoices(invoices: readonly Invoice[], filters: InvoiceFilters, today: CalendarDate): readonly Invoice[] {
  const { status, clientId } = filters
  const wanted = fold(filters.search.trim())
  const { from, to } = spanOf(filters.period, today)
  return invoices.filter(
    (invoice) =>
      (status === 'all' || invoice.status === status) &&
      (clientId === null || invoice.clientId === clientId) &&
      invoice.issueDate >= from &&
      invoice.issueDate <= to &&
      fold(invoice.invoiceNumber).includes(wanted),
  )
}

export function isFiltering({ search, status, period, clientId }: InvoiceFilters): boolean {
  return search.trim() !== '' || status !== 'all' || period !== 'all-time' || clientId !== null
}

/** First and last issue date of a period: both belong to it, and text of this form sorts as dates do. It begins where that of the reports does. */
function spanOf(period: Period, today: CalendarDate): DateRange {
  if (period === 'all-time') return { from: '0000-01-01', to: '9999-12-31' }
  const range = rangeOf(period, today)
  // What is dated ahead is of this year as well; a report ends today because nothing has happened after it.
  return period === 'this-year' ? { ...range, to: `${today.slice(0, 4)}-12-31` } : range
}
