import { projectStatuses, type Project, type ProjectStatus } from '@billfold/contracts/projects/project'

export interface ProjectFilters {
  status: ProjectStatus | 'all'
  /** The client's id as in the URL, or 'all'. */
  client: string
  archived: boolean
}

export const statusFilters = ['all', ...projectStatuses] as const
export const noFilters: ProjectFilters = { status: 'all', client: 'all', archived: false }

export function filterProjects(projects: readonly Project[], { status, client, archived }: ProjectFilters): readonly Project[] {
  const clientId = Number(client)
  return projects.filter(
    (project) =>
      (status === 'all' || project.status === status) &&
      (client === 'all' || project.clientId === clientId) &&
      (archived || !project.isArchived),
  )
}

export function isFiltering({ status, client }: ProjectFilters): boolean {
  return status !== 'all' || client !== 'all'
}

/** Filters are kept in the URL, so that reload, Back and shared links preserve them. Invalid values count as 'all'. */
export function filtersFromAddress(address: URLSearchParams): ProjectFilters {
  const client = address.get('client') ?? ''
  return {
    status: statusFilters.find((status) => status === address.get('status')) ?? 'all',
    client: /^[1-9]\d*$/.test(client) ? client : 'all',
    archived: address.get('archived') === 'yes',
  }
}

/** Only values that differ from the default. */
export function filtersToAddress({ status, client, archived }: ProjectFilters): URLSearchParams {
  const address = new URLSearchParams()
  if (status !== 'all') address.set('status', status)
  if (client !== 'all') address.set('client', client)
  if (archived) address.set('archived', 'yes')
  return address
}
