import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'

export const entryFilters = ['all', 'uninvoiced', 'invoiced'] as const
type EntryFilter = (typeof entryFilters)[number]

/** In the address: '?new', '?new&client=3&project=5', '?edit=12'. */
export type OpenDialog = { kind: 'new'; measured: number | null; clientId: number | null; projectId: number | null } | { kind: 'edit'; id: string }

export const newEntry = { kind: 'new', measured: null, clientId: null, projectId: null } as const satisfies OpenDialog

export function filterFromAddress(address: URLSearchParams): EntryFilter {
  return entryFilters.find((filter) => filter === address.get('filter')) ?? 'all'
}

export function withFilter(address: URLSearchParams, filter: EntryFilter): URLSearchParams {
  const next = new URLSearchParams(address)
  if (filter === 'all') next.delete('filter')
  else next.set('filter', filter)
  return next
}

export function dialogFromAddress(address: URLSearchParams): OpenDialog | null {
  const id = address.get('edit')
  if (id !== null) return { kind: 'edit', id }
  if (!address.has('new')) return null
  const number = (name: string) => Number.parseInt(address.get(name) ?? '', 10) || null
  return { kind: 'new', measured: number('measured'), clientId: number('client'), projectId: number('project') }
}

export function withDialog(address: URLSearchParams, dialog: OpenDialog | null): URLSearchParams {
  const next = withFilter(new URLSearchParams(), filterFromAddress(address))
  if (dialog?.kind === 'edit') next.set('edit', dialog.id)
  if (dialog?.kind === 'new') {
    next.set('new', '')
    const given = { measured: dialog.measured, client: dialog.clientId, project: dialog.projectId }
    for (const [name, value] of Object.entries(given)) if (value !== null) next.set(name, String(value))
  }
  return next
}

/** Entries marked as invoiced count as invoiced. */
export function filterEntries(entries: readonly TimeEntry[], filter: EntryFilter): readonly TimeEntry[] {
  if (filter === 'all') return entries
  return entries.filter(({ isInvoiced, invoiceId }) => (isInvoiced || invoiceId !== null) === (filter === 'invoiced'))
}
