import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { withValues } from '@billfold/web-kit/filters/use-filters.ts'

export const entryFilters = ['all', 'uninvoiced', 'invoiced'] as const
type EntryFilter = (typeof entryFilters)[number]

/** In the URL: '?new', '?new&client=3&project=5', '?edit=12'. */
export type OpenDialog = { kind: 'new'; measured: number | null; clientId: number | null; projectId: number | null } | { kind: 'edit'; id: string }

export const newEntry = { kind: 'new', measured: null, clientId: null, projectId: null } as const satisfies OpenDialog

export function filterFromAddress(address: URLSearchParams): EntryFilter {
  return entryFilters.find((filter) => filter === address.get('filter')) ?? 'all'
}

export function withFilter(address: URLSearchParams, filter: EntryFilter): URLSearchParams {
  return withValues(address, { filter: filter === 'all' ? null : filter })
}

export function dialogFromAddress(address: URLSearchParams): OpenDialog | null {
  const id = address.get('edit')
  if (id !== null) return { kind: 'edit', id }
  if (!address.has('new')) return null
  const number = (name: string) => Number.parseInt(address.get(name) ?? '', 10) || null
  return { kind: 'new', measured: number('measured'), clientId: number('client'), projectId: number('project') }
}

export function withDialog(address: URLSearchParams, dialog: OpenDialog | null): URLSearchParams {
  const page = withFilter(new URLSearchParams(), filterFromAddress(address))
  if (dialog === null) return page
  if (dialog.kind === 'edit') return withValues(page, { edit: dialog.id })
  return withValues(page, { new: '', measured: dialog.measured, client: dialog.clientId, project: dialog.projectId })
}

/** Entries marked as invoiced count as invoiced. */
export function filterEntries(entries: readonly TimeEntry[], filter: EntryFilter): readonly TimeEntry[] {
  if (filter === 'all') return entries
  return entries.filter(({ isInvoiced, invoiceId }) => (isInvoiced || invoiceId !== null) === (filter === 'invoiced'))
}
