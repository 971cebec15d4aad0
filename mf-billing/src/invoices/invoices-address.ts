import { invoiceStatuses } from '@billfold/contracts/invoices/invoice'

export const statusFilters = ['all', ...invoiceStatuses] as const
export const periods = ['all-time', 'last-30-days', 'last-6-months', 'this-year'] as const
export type Period = (typeof periods)[number]

export interface InvoiceFilters {
  /** Part of a number, as typed. */
  search: string
  status: (typeof statusFilters)[number]
  /** By issue date. */
  period: Period
  /** Only invoices to this client. */
  clientId: number | null
}

export const noFilters: InvoiceFilters = { search: '', status: 'all', period: 'all-time', clientId: null }

/** Filters live in the address, so that reload, Back and a shared link keep them. What it cannot mean counts as none. */
export function filtersFromAddress(address: URLSearchParams): InvoiceFilters {
  return {
    search: address.get('search') ?? '',
    status: statusFilters.find((status) => status === address.get('status')) ?? 'all',
    period: periods.find((period) => period === address.get('period')) ?? 'all-time',
    clientId: idFrom(address.get('client')),
  }
}

/** The same dialog, or none, over another list. */
export function withFilters(address: URLSearchParams, { search, status, period, clientId }: InvoiceFilters): URLSearchParams {
  const next = new URLSearchParams(address)
  const given = {
    search: search === '' ? null : search,
    status: status === 'all' ? null : status,
    period: period === 'all-time' ? null : period,
    client: clientId,
  }
  for (const [name, value] of Object.entries(given)) {
    if (value === null) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/**
 * What stands over the list, as the address names it: '?new', '?new&client=3&project=5&entries=1,2', '?new&client=3&entries=all',
 * '?historical', '?edit=12', '?view=12', '?templates'. The client of a new invoice is the one whose invoices the list shows.
 */
export type InvoiceDialog =
  | { kind: 'new'; clientId: number | null; projectId: number | null; entryIds: number[] | 'all' }
  | { kind: 'historical' }
  | { kind: 'edit'; id: string }
  | { kind: 'view'; id: string }
  | { kind: 'templates' }

/** A dialog about one invoice. */
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
    clientId: idFrom(address.get('client')),
    projectId: idFrom(address.get('project')),
    entryIds: entries === 'all' ? entries : entries.split(',').flatMap((id) => idFrom(id) ?? []),
  }
}

/** The same list with another dialog over it, or none. */
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

/** The address of the page for a link from anywhere. */
export function invoicesPath(dialog: InvoiceDialog | null, filters: Partial<InvoiceFilters> = {}): string {
  const query = withDialog(withFilters(new URLSearchParams(), { ...noFilters, ...filters }), dialog).toString()
  return query === '' ? '/invoices' : `/invoices?${query}`
}

function idFrom(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}
