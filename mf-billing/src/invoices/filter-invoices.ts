import { addDays, type CalendarDate } from '@billfold/contracts/calendar-date'
import type { Invoice } from '@billfold/contracts/invoices/invoice'
import type { InvoiceFilters, Period } from './invoices-address.ts'

export function filterInvoices(invoices: readonly Invoice[], filters: InvoiceFilters, today: CalendarDate): readonly Invoice[] {
  const { status, clientId } = filters
  const wanted = filters.search.trim().toLowerCase()
  const [first, last] = spanOf(filters.period, today)
  return invoices.filter(
    (invoice) =>
      (status === 'all' || invoice.status === status) &&
      (clientId === null || invoice.clientId === clientId) &&
      invoice.issueDate >= first &&
      invoice.issueDate <= last &&
      invoice.invoiceNumber.toLowerCase().includes(wanted),
  )
}

export function isFiltering({ search, status, period, clientId }: InvoiceFilters): boolean {
  return search.trim() !== '' || status !== 'all' || period !== 'all-time' || clientId !== null
}

/** First and last issue date of a period: both belong to it, and text of this form sorts as dates do. */
function spanOf(period: Period, today: CalendarDate): [first: CalendarDate, last: CalendarDate] {
  const year = today.slice(0, 4)
  if (period === 'last-30-days') return [addDays(today, -30), today]
  if (period === 'last-6-months') return [monthsBefore(today, 6), today]
  if (period === 'this-year') return [`${year}-01-01`, `${year}-12-31`]
  return ['0000-01-01', '9999-12-31']
}

/** The same day of an earlier month, or that month's last where it is shorter: six months before Aug 31 is Feb 28. */
function monthsBefore(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - months, 0))
  lastDay.setUTCDate(Math.min(day, lastDay.getUTCDate()))
  return lastDay.toISOString().slice(0, 10)
}
