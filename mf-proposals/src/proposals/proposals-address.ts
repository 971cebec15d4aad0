import type { ProposalSort } from '@billfold/contracts/proposals/proposal'
import { choiceFromAddress, filtersToAddress } from '@billfold/web-kit/filters/use-filters.ts'
import { statusNames } from './proposal-status.tsx'

const statusTexts = { all: 'All statuses', ...statusNames }
export const sortTexts = {
  newest: 'Newest',
  title: 'Title A–Z',
  amount: 'Amount (highest first)',
  validUntil: 'Valid until (earliest first)',
} satisfies Record<ProposalSort, string>

const viewTexts = { list: 'List', board: 'Board' }
export type ProposalView = keyof typeof viewTexts

export interface ProposalFilters {
  /** As typed. */
  search: string
  status: keyof typeof statusTexts
  /** The client's id from the URL, or '' for all clients. */
  client: string
  sort: ProposalSort
  view: ProposalView
}

export const noFilters: ProposalFilters = { search: '', status: 'all', client: '', sort: 'newest', view: 'list' }

export function filtersFromAddress(address: URLSearchParams): ProposalFilters {
  const client = address.get('client') ?? ''
  const view = choiceFromAddress(address, 'view', viewTexts)
  return {
    search: address.get('search') ?? '',
    // The board shows proposals of every status, so it ignores this parameter.
    status: view === 'board' ? 'all' : choiceFromAddress(address, 'status', statusTexts),
    client: /^[1-9]\d{0,9}$/.test(client) ? client : '',
    sort: choiceFromAddress(address, 'sort', sortTexts),
    view,
  }
}

/** Returns the path of the other view with the same filters, except that the board has no status filter. */
export function viewPath(filters: ProposalFilters, view: ProposalView): string {
  const query = filtersToAddress({ ...filters, view, status: view === 'board' ? 'all' : filters.status }, noFilters).toString()
  return query === '' ? '/proposals' : `/proposals?${query}`
}

/** The filters as query parameters. Defaults are left out, so that the request matches the one that the shell preloads. */
export function queryOfFilters({ status, sort, ...filters }: ProposalFilters) {
  return {
    sections: 'false',
    ...countedBy(filters),
    status: status === 'all' ? undefined : status,
    sort: sort === 'newest' ? undefined : sort,
  }
}

/** The filters that apply to the counts in the status tabs. */
export function countedBy({ search, client }: Pick<ProposalFilters, 'search' | 'client'>) {
  return { search: search.trim() || undefined, clientId: client || undefined }
}

export function isFiltering({ search, status, client }: ProposalFilters): boolean {
  return search.trim() !== '' || status !== 'all' || client !== ''
}
