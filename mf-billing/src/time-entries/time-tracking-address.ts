import type { TimeEntrySort } from '@billfold/contracts/time-entries/time-entry'
import { withValues } from '@billfold/web-kit/filters/use-filters.ts'
import { type Sort, sortFromAddress, sortToAddress } from '@billfold/web-kit/lists/sort.ts'

export const entryStates = ['all', 'uninvoiced', 'invoiced'] as const

/** The direction that a column begins with. */
export const sortFields = { date: 'desc', hours: 'desc', amount: 'desc' } as const satisfies Record<TimeEntrySort, string>

export interface EntryFilters extends Sort<TimeEntrySort> {
  search: string
  state: (typeof entryStates)[number]
  billable: 'yes' | 'no' | null
  clientId: number | null
  projectId: number | null
}

export const noFilters: EntryFilters = { search: '', state: 'all', billable: null, clientId: null, projectId: null, sort: 'date', direction: 'desc' }

/** In the URL: '?new', '?new&client=3&project=5', '?edit=12'. */
export type OpenDialog = { kind: 'new'; measured: number | null; clientId: number | null; projectId: number | null } | { kind: 'edit'; id: string }

export const newEntry = { kind: 'new', measured: null, clientId: null, projectId: null } as const satisfies OpenDialog

/** While the form of a new entry is open, 'client' and 'project' are its values, so the filters have other names. */
function workNames(address: URLSearchParams) {
  return address.has('new') ? { client: 'list-client', project: 'list-project' } : { client: 'client', project: 'project' }
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
    ...sortFromAddress(address, sortFields),
  }
}

export function withFilters(address: URLSearchParams, { search, state, billable, clientId, projectId, ...sort }: EntryFilters): URLSearchParams {
  const names = workNames(address)
  return withValues(address, {
    search: search === '' ? null : search,
    filter: state === 'all' ? null : state,
    billable,
    [names.client]: clientId,
    [names.project]: projectId,
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
  if (dialog?.kind !== 'new') return withValues(withFilters(new URLSearchParams(), filters), { edit: dialog && dialog.id })
  const { measured, clientId, projectId } = dialog
  const page = withFilters(new URLSearchParams('new'), filters)
  page.delete('new')
  return withValues(page, { new: '', measured, client: clientId, project: projectId })
}

export function timeTrackingPath(dialog: OpenDialog | null, filters: EntryFilters = noFilters): string {
  const query = withDialog(withFilters(new URLSearchParams(), filters), dialog).toString()
  return query === '' ? '/time-tracking' : `/time-tracking?${query}`
}

/** The filters as the list call takes them, with defaults left out: the shell loads the first page before this module. */
export function queryOfFilters({ search, state, billable, clientId, projectId, sort, direction }: EntryFilters) {
  return {
    search: search.trim() || undefined,
    status: state === 'all' ? undefined : state,
    isBillable: billable === null ? undefined : billable === 'yes',
    clientId: clientId ?? undefined,
    projectId: projectId ?? undefined,
    ...sortToAddress({ sort, direction }, sortFields),
  }
}

export function isFiltering({ search, state, billable, clientId, projectId }: EntryFilters): boolean {
  return search.trim() !== '' || state !== 'all' || billable !== null || clientId !== null || projectId !== null
}

function parseId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}
