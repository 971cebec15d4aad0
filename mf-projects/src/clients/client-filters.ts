import type { ClientQuery } from '@billfold/contracts/clients/client'
import { choiceFromAddress } from '@billfold/web-kit/filters/use-filters.ts'

export const statusTexts = { all: 'All statuses', active: 'Active', inactive: 'Inactive' }
export const industryTexts = { all: 'All industries', Technology: 'Technology', Design: 'Design', Marketing: 'Marketing', 'E-commerce': 'E-commerce' }
export const sortTexts = { newest: 'Newest', oldest: 'Oldest', name: 'Name A–Z', 'name-desc': 'Name Z–A' }

export interface ClientFilters {
  /** As typed. */
  search: string
  status: keyof typeof statusTexts
  industry: keyof typeof industryTexts
  sort: keyof typeof sortTexts
}

export const noFilters: ClientFilters = { search: '', status: 'all', industry: 'all', sort: 'newest' }

const sortQueries: Record<ClientFilters['sort'], Pick<ClientQuery, 'sort' | 'direction'>> = {
  newest: {},
  oldest: { direction: 'asc' },
  name: { sort: 'name' },
  'name-desc': { sort: 'name', direction: 'desc' },
}

/**
 * Query parameters for the list call. Defaults are omitted, so that the request matches the one that the shell sends to preload the first
 * page.
 */
export function queryOfFilters({ search, status, industry, sort }: ClientFilters) {
  return {
    search: search.trim() || undefined,
    isActive: status === 'all' ? undefined : status === 'active',
    industry: industry === 'all' ? undefined : industry,
    ...sortQueries[sort],
  }
}

export function isFiltering({ search, status, industry }: ClientFilters): boolean {
  return search.trim() !== '' || status !== 'all' || industry !== 'all'
}

export function filtersFromAddress(address: URLSearchParams): ClientFilters {
  return {
    search: address.get('search') ?? '',
    status: choiceFromAddress(address, 'status', statusTexts),
    industry: choiceFromAddress(address, 'industry', industryTexts),
    sort: choiceFromAddress(address, 'sort', sortTexts),
  }
}
