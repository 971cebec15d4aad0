import type { Client } from '@billfold/contracts/clients/client'
import { fold } from '@billfold/ui'
import { choiceFromAddress } from '@billfold/web-kit/filters/use-filters.ts'

export const statusTexts = { all: 'All statuses', active: 'Active', inactive: 'Inactive' }
export const industryTexts = { all: 'All industries', Technology: 'Technology', Design: 'Design', Marketing: 'Marketing', 'E-commerce': 'E-commerce' }

export interface ClientFilters {
  /** Part of a name or an e-mail address, as typed. */
  search: string
  status: keyof typeof statusTexts
  industry: keyof typeof industryTexts
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

export function filtersFromAddress(address: URLSearchParams): ClientFilters {
  return {
    search: address.get('search') ?? '',
    status: choiceFromAddress(address, 'status', statusTexts),
    industry: choiceFromAddress(address, 'industry', industryTexts),
  }
}
