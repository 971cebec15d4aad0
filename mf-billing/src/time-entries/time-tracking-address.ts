import { type CalendarDate, isCalendarDate } from '@billfold/contracts/calendar-date'
import type { TimeEntrySort } from '@billfold/contracts/time-entries/time-entry'
import { withValues } from '@billfold/web-kit/filters/use-filters.ts'
import { type Sort, sortFromAddress, sortToAddress } from '@billfold/web-kit/lists/sort.ts'
import { mondayOf } from './week-days.ts'

const entryStates = ['all', 'uninvoiced', 'invoiced'] as const

/** Default sort direction for each column. */
export const sortFields = { date: 'desc', hours: 'desc', amount: 'desc' } as const satisfies Record<TimeEntrySort, string>

export interface EntryFilters extends Sort<TimeEntrySort> {
  search: string
  state: (typeof entryStates)[number]
  billable: 'yes' | 'no' | null
  clientId: number | null
  projectId: number | null
  /** First and last day of the range. Each can be set without the other. */
  from: CalendarDate | null
  to: CalendarDate | null
}

export const noFilters: EntryFilters = { search: '', state: 'all', billable: null, clientId: null, projectId: null, from: null, to: null, sort: 'date', direction: 'desc' }

/** In the URL: '?new', '?new&client=3&project=5', '?edit=12'. */
export type OpenDialog = { kind: 'new'; measured: number | null; clientId: number | null; projectId: number | null } | { kind: 'edit'; id: string }

export const newEntry = { kind: 'new', measured: null, clientId: null, projectId: null } as const satisfies OpenDialog

/**
 * If 'new' or 'start' is set, 'client' and 'project' belong to the new entry or the timer to be started, so the filters use different
 * names.
 */
function workNames(address: URLSearchParams) {
  return address.has('new') || address.has('start') ? { client: 'list-client', project: 'list-project' } : { client: 'client', project: 'project' }
}

export function filtersFromAddress(address: URLSearchParams): EntryFilters {
  const names = workNames(address)
  const billable = address.get('billable')
  return {
    search: address.get('search') ?? '',
    state: entryStates.find((state) => state === address.get('filter')) ?? 'all',
    billable: billable === 'yes' || billable === 'no' ? billable : null,
    clientId: parseId(address.get(names.client)),
    projectId: parseId(address.get(names.project)),
    from: parseDate(address.get('from')),
    to: parseDate(address.get('to')),
    ...sortFromAddress(address, sortFields),
  }
}

export function withFilters(address: URLSearchParams, { search, state, billable, clientId, projectId, from, to, ...sort }: EntryFilters): URLSearchParams {
  const names = workNames(address)
  return withValues(address, {
    search: search === '' ? null : search,
    filter: state === 'all' ? null : state,
    billable,
    [names.client]: clientId,
    [names.project]: projectId,
    from,
    to,
    ...sortToAddress(sort, sortFields),
  })
}

export function dialogFromAddress(address: URLSearchParams): OpenDialog | null {
  const id = address.get('edit')
  if (id !== null) return { kind: 'edit', id }
  if (!address.has('new')) return null
  const measured = Number.parseInt(address.get('measured') ?? '', 10) || null
  return { kind: 'new', measured, clientId: parseId(address.get('client')), projectId: parseId(address.get('project')) }
}

export function withDialog(address: URLSearchParams, dialog: OpenDialog | null): URLSearchParams {
  const filters = filtersFromAddress(address)
  const week = Object.fromEntries(weekNames.map((name) => [name, address.get(name)]))
  if (dialog?.kind !== 'new') return withValues(withFilters(new URLSearchParams(), filters), { ...week, edit: dialog && dialog.id })
  const { measured, clientId, projectId } = dialog
  const page = withFilters(new URLSearchParams('new'), filters)
  page.delete('new')
  return withValues(page, { ...week, new: '', measured, client: clientId, project: projectId })
}

const weekNames = ['view', 'week', 'rows'] as const

/** The Monday of the week shown as a grid; null if the page shows the list. */
export function weekFromAddress(address: URLSearchParams, today: CalendarDate): CalendarDate | null {
  return address.get('view') === 'week' ? mondayOf(parseDate(address.get('week')) ?? today) : null
}

/** Maximum number of rows added to the week grid. Limited, because each row needs a separate request. */
const MAX_ROWS = 50

/** Ids of projects that were added to the week grid and may not have entries yet. */
export function rowsFromAddress(address: URLSearchParams): number[] {
  const ids = (address.get('rows') ?? '').split(' ').map(parseId)
  return [...new Set(ids)].filter((id) => id !== null).slice(0, MAX_ROWS)
}

/** Builds '?view=week&week=2026-11-23&rows=10+11'. If `week` is null, the URL shows the current week. */
export function weekAddress(week: CalendarDate | null, rows: readonly number[] = []): URLSearchParams {
  return withValues(new URLSearchParams(), { view: 'week', week, rows: rows.length === 0 ? null : rows.join(' ') })
}

export function timeTrackingPath(dialog: OpenDialog | null, filters: EntryFilters = noFilters): string {
  const query = withDialog(withFilters(new URLSearchParams(), filters), dialog).toString()
  return query === '' ? '/time-tracking' : `/time-tracking?${query}`
}

/**
 * Query of the list call. Defaults are omitted, so that the query equals that of the first page, which the shell requests before it loads
 * this module.
 */
export function queryOfFilters({ search, state, billable, clientId, projectId, from, to, sort, direction }: EntryFilters) {
  return {
    search: search.trim() || undefined,
    status: state === 'all' ? undefined : state,
    isBillable: billable === null ? undefined : billable === 'yes',
    clientId: clientId ?? undefined,
    projectId: projectId ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
    totals: sort === 'date' || undefined,
    ...sortToAddress({ sort, direction }, sortFields),
  }
}

export function isFiltering({ search, state, billable, clientId, projectId, from, to }: EntryFilters): boolean {
  return search.trim() !== '' || state !== 'all' || [billable, clientId, projectId, from, to].some((value) => value !== null)
}

function parseDate(text: string | null): CalendarDate | null {
  return text !== null && isCalendarDate(text) ? text : null
}

export function parseId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}
