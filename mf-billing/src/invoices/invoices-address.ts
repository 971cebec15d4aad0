import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { invoiceStatuses, type Invoice } from '@billfold/contracts/invoices/invoice'
import { rangeOf, type DateRange } from '@billfold/contracts/reports/report-period'
import { fold } from '@billfold/ui'
import { withValues } from '@billfold/web-kit/filters/use-filters.ts'

export const statusFilters = ['all', ...invoiceStatuses] as const
export const periods = ['all-time', 'last-30-days', 'last-6-months', 'this-year'] as const
export type Period = (typeof periods)[number]

export interface InvoiceFilters {
  search: string
  status: (typeof statusFilters)[number]
  /** By issue date. */
  period: Period
  clientId: number | null
}

export const noFilters: InvoiceFilters = { search: '', status: 'all', period: 'all-time', clientId: null }

export function filtersFromAddress(address: URLSearchParams): InvoiceFilters {
  return {
    search: address.get('search') ?? '',
    status: statusFilters.find((status) => status === address.get('status')) ?? 'all',
    period: periods.find((period) => period === address.get('period')) ?? 'all-time',
    clientId: parseId(address.get('client')),
  }
}

export function withFilters(address: URLSearchParams, { search, status, period, clientId }: InvoiceFilters): URLSearchParams {
  return withValues(address, {
    search: search === '' ? null : search,
    status: status === 'all' ? null : status,
    period: period === 'all-time' ? null : period,
    client: clientId,
  })
}

/** In the URL: '?new&client=3&project=5&entries=1,2' (or 'entries=all'), '?historical', '?edit=12', '?view=12', '?templates'. */
export type InvoiceDialog =
  | { kind: 'new'; clientId: number | null; projectId: number | null; entryIds: number[] | 'all' }
  | { kind: 'historical' }
  | { kind: 'edit'; id: string }
  | { kind: 'view'; id: string }
  | { kind: 'templates' }

export type OneInvoiceDialog = Extract<InvoiceDialog, { kind: 'edit' | 'view' }>

export function dialogFromAddress(address: URLSearchParams): InvoiceDialog | null {
  for (const kind of ['edit', 'view'] as const) {
    const id = address.get(kind)
    if (id !== null) return { kind, id }
  }
  for (const kind of ['historical', 'templates'] as const) if (address.has(kind)) return { kind }
  if (!address.has('new')) return null
  const entries = address.get('entries') ?? ''
  return {
    kind: 'new',
    clientId: parseId(address.get('client')),
    projectId: parseId(address.get('project')),
    entryIds: entries === 'all' ? entries : entries.split(',').flatMap((id) => parseId(id) ?? []),
  }
}

export function withDialog(address: URLSearchParams, dialog: InvoiceDialog | null): URLSearchParams {
  const next = withFilters(new URLSearchParams(), filtersFromAddress(address))
  if (dialog === null) return next
  next.set(dialog.kind, dialog.kind === 'edit' || dialog.kind === 'view' ? dialog.id : '')
  if (dialog.kind !== 'new') return next
  if (dialog.clientId === null) next.delete('client')
  else next.set('client', String(dialog.clientId))
  if (dialog.projectId !== null) next.set('project', String(dialog.projectId))
  if (dialog.entryIds.length > 0) next.set('entries', String(dialog.entryIds))
  return next
}

export function invoicesPath(dialog: InvoiceDialog | null, filters: Partial<InvoiceFilters> = {}): string {
  const query = withDialog(withFilters(new URLSearchParams(), { ...noFilters, ...filters }), dialog).toString()
  return query === '' ? '/invoices' : `/invoices?${query}`
}

function parseId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}

export function filterInvoices(invoices: readonly Invoice[], filters: InvoiceFilters, today: CalendarDate): readonly Invoice[] {
  const { status, clientId } = filters
  const searchText = fold(filters.search.trim())
  const { from, to } = getIssueDateRange(filters.period, today)
  return invoices.filter(
    (invoice) =>
      (status === 'all' || invoice.status === status) &&
      (clientId === null || invoice.clientId === clientId) &&
      invoice.issueDate >= from &&
      invoice.issueDate <= to &&
      fold(invoice.invoiceNumber).includes(searchText),
  )
}

export function isFiltering({ search, status, period, clientId }: InvoiceFilters): boolean {
  return search.trim() !== '' || status !== 'all' || period !== 'all-time' || clientId !== null
}

function getIssueDateRange(period: Period, today: CalendarDate): DateRange {
  if (period === 'all-time') return { from: '0000-01-01', to: '9999-12-31' }
  const range = rangeOf(period, today)
  // Includes invoices dated later this year, whereas a report ends today.
  return period === 'this-year' ? { ...range, to: `${today.slice(0, 4)}-12-31` } : range
}
