import type { Client } from '@billfold/contracts/clients/client'
import { fold } from '@billfold/ui'

export const statusFilters = ['all', 'active', 'inactive'] as const
export const industryFilters = ['all', 'Technology', 'Design', 'Marketing', 'E-commerce'] as const

export interface ClientFilters {
  /** Part of a name or an e-mail address, as typed. */
  search: string
  status: (typeof statusFilters)[number]
  industry: (typeof industryFilters)[number]
}

export const noFilters: ClientFilters = { search: '', status: 'all', industry: 'all' }

export function filterClients(clients: readonly Client[], { search, status, industry }: ClientFilters): readonly Client[] {
  const wanted = fold(search.trim())
  return clients.filter(
    (client) =>
      (status === 'all' || client.isActive === (status === 'active')) &&
      (industry === 'all' || client.industry === industry) &&
      (fold(client.name).includes(wanted) || fold(client.email).includes(wanted)),
  )
}

export function isFiltering({ search, status, industry }: ClientFilters): boolean {
  return search.trim() !== '' || status !== 'all' || industry !== 'all'
}

/** Filters are kept in the URL, so that reload, Back and shared links preserve them. Invalid values count as 'all'. */
export function filtersFromAddress(address: URLSearchParams): ClientFilters {
  return {
    search: address.get('search') ?? '',
    status: statusFilters.find((status) => status === address.get('status')) ?? 'all',
    industry: industryFilters.find((industry) => industry === address.get('industry')) ?? 'all',
  }
}

/** Only values that differ from the default. */
export function filtersToAddress(filters: ClientFilters): URLSearchParams {
  const set = Object.entries(filters).filter(([name, value]) => value !== noFilters[name as keyof ClientFilters])
  return new URLSearchParams(set)
}
