import type { ProjectQuery } from '@billfold/contracts/projects/project'
import { choiceFromAddress } from '@billfold/web-kit/filters/use-filters.ts'
import { statusLabels } from './project-texts.ts'

export const statusTexts = { all: 'All Projects', ...statusLabels }
export const sortTexts = { newest: 'Newest', name: 'Name A–Z', dueDate: 'Earliest due date', budget: 'Highest budget' } satisfies Record<NonNullable<ProjectQuery['sort']>, string>

export interface ProjectFilters {
  /** As typed. */
  search: string
  status: keyof typeof statusTexts
  /** The client's id as text, as in the URL, or 'all'. */
  client: string
  archived: 'yes' | 'no'
  /** Set by the link in the stat card. */
  onTrack: 'yes' | 'no'
  sort: keyof typeof sortTexts
}

export const noFilters: ProjectFilters = { search: '', status: 'all', client: 'all', archived: 'no', onTrack: 'no', sort: 'newest' }

/**
 * Query parameters for the list call. Defaults are omitted, so that the request matches the one that the shell sends to preload the first
 * page.
 */
export function queryOfFilters({ search, status, client, archived, onTrack, sort }: ProjectFilters) {
  return {
    search: search.trim() || undefined,
    status: status === 'all' ? undefined : status,
    clientId: client === 'all' ? undefined : client,
    isArchived: archived === 'yes' ? undefined : false,
    isOnTrack: onTrack === 'yes' || undefined,
    sort: sort === 'newest' ? undefined : sort,
  }
}

/** Hiding archived projects is the default and does not count as a filter. */
export function isFiltering({ search, status, client, onTrack }: ProjectFilters): boolean {
  return search.trim() !== '' || status !== 'all' || client !== 'all' || onTrack === 'yes'
}

export function filtersFromAddress(address: URLSearchParams): ProjectFilters {
  const client = address.get('client') ?? ''
  return {
    search: address.get('search') ?? '',
    status: choiceFromAddress(address, 'status', statusTexts),
    client: /^[1-9]\d*$/.test(client) ? client : 'all',
    archived: address.get('archived') === 'yes' ? 'yes' : 'no',
    onTrack: address.get('onTrack') === 'yes' ? 'yes' : 'no',
    sort: choiceFromAddress(address, 'sort', sortTexts),
  }
}
