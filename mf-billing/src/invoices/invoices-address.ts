import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { type InvoiceSort, invoiceStatuses } from '@billfold/contracts/invoices/invoice'
import { type DateRange, rangeOf } from '@billfold/contracts/reports/report-period'
import { withValues } from '@billfold/web-kit/filters/use-filters.ts'
import { type Sort, sortFromAddress, sortToAddress } from '@billfold/web-kit/lists/sort.ts'

/** 'pending' means sent or submitted. */
const statusFilters = ['all', ...invoiceStatuses, 'pending'] as const
export const periods = ['all-time', 'last-30-days', 'last-6-months', 'this-year'] as const
export type Period = (typeof periods)[number]

/** Default sort direction for each column. */
export const sortFields = { issueDate: 'desc', dueDate: 'desc', invoiceNumber: 'asc', total: 'desc' } as const satisfies Record<InvoiceSort, string>

export interface InvoiceFilters extends Sort<InvoiceSort> {
  search: string
  status: (typeof statusFilters)[number]
  /** The issue date must be in this period. */
  period: Period
  clientId: number | null
  projectId: number | null
}

export const noFilters: InvoiceFilters = { search: '', status: 'all', period: 'all-time', clientId: null, projectId: null, sort: 'issueDate', direction: 'desc' }

/** Clears the filters and keeps the sort order. */
export function clearFilters({ sort, direction }: InvoiceFilters): InvoiceFilters {
  return { ...noFilters, sort, direction }
}

/** While the form for a new invoice is open, the parameter 'project' holds the form's project, so the list's filter has another name. */
function projectName(address: URLSearchParams): string {
  return address.has('new') ? 'list-project' : 'project'
}

export function filtersFromAddress(address: URLSearchParams): InvoiceFilters {
  return {
    search: address.get('search') ?? '',
    status: statusFilters.find((status) => status === address.get('status')) ?? 'all',
    period: periods.find((period) => period === address.get('period')) ?? 'all-time',
    clientId: parseId(address.get('client')),
    projectId: parseId(address.get(projectName(address))),
    ...sortFromAddress(address, sortFields),
  }
}

export function withFilters(address: URLSearchParams, { search, status, period, clientId, projectId, ...sort }: InvoiceFilters): URLSearchParams {
  return withValues(address, {
    search: search === '' ? null : search,
    status: status === 'all' ? null : status,
    period: period === 'all-time' ? null : period,
    client: clientId,
    [projectName(address)]: projectId,
    ...sortToAddress(sort, sortFields),
  })
}

/** In the URL: '?new&client=3&project=5&entries=1,2' (or 'entries=all'), '?historical', '?edit=12', '?view=12', '?duplicate=12', '?send=12', '?remind=12', '?templates'. */
export type InvoiceDialog =
  | { kind: 'new'; clientId: number | null; projectId: number | null; entryIds: number[] | 'all' }
  | { kind: 'historical' }
  | { kind: 'edit'; id: string }
  | { kind: 'duplicate'; id: string }
  | { kind: 'view'; id: string }
  | { kind: 'send'; id: string }
  | { kind: 'remind'; id: string }
  | { kind: 'templates' }

/** Kinds of dialogs for a single invoice. */
export const oneInvoiceKinds = ['edit', 'duplicate', 'view', 'send', 'remind'] as const
export type OneInvoiceDialog = Extract<InvoiceDialog, { kind: (typeof oneInvoiceKinds)[number] }>

export function dialogFromAddress(address: URLSearchParams): InvoiceDialog | null {
  for (const kind of oneInvoiceKinds) {
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
  const filters = filtersFromAddress(address)
  const next = withFilters(new URLSearchParams(), filters)
  if (dialog === null) return next
  next.set(dialog.kind, 'id' in dialog ? dialog.id : '')
  if (dialog.kind !== 'new') return next
  return withValues(next, {
    client: dialog.clientId,
    project: dialog.projectId,
    'list-project': filters.projectId,
    entries: dialog.entryIds.length > 0 ? String(dialog.entryIds) : null,
  })
}

export function invoicesPath(dialog: InvoiceDialog | null, filters: Partial<InvoiceFilters> = {}): string {
  const query = withDialog(withFilters(new URLSearchParams(), { ...noFilters, ...filters }), dialog).toString()
  return query === '' ? '/invoices' : `/invoices?${query}`
}

function parseId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}

/**
 * Query of the list call. Defaults are omitted, so that the query equals that of the first page, which the shell requests before it loads
 * this module.
 */
export function queryOfFilters({ search, status, sort, direction, ...filters }: InvoiceFilters, today: CalendarDate) {
  const order = sortToAddress({ sort, direction }, sortFields)
  return { ...countedBy({ search, ...filters }, today), status: status === 'all' ? undefined : status, ...order }
}

/** Query of the call that counts invoices by status. */
export function countedBy({ search, period, clientId, projectId }: Pick<InvoiceFilters, 'search' | 'period' | 'clientId' | 'projectId'>, today: CalendarDate) {
  return { search: search.trim() || undefined, clientId: clientId ?? undefined, projectId: projectId ?? undefined, ...issueDates(period, today) }
}

export function isFiltering({ search, status, period, clientId, projectId }: InvoiceFilters): boolean {
  return search.trim() !== '' || status !== 'all' || period !== 'all-time' || clientId !== null || projectId !== null
}

function issueDates(period: Period, today: CalendarDate): Partial<DateRange> {
  if (period === 'all-time') return {}
  const range = rangeOf(period, today)
  // Ends on December 31 to include invoices dated later this year. A report for this year ends today.
  return period === 'this-year' ? { ...range, to: `${today.slice(0, 4)}-12-31` } : range
}
