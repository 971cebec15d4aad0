import type { Project } from '@billfold/contracts/projects/project'
import { choiceFromAddress } from '@billfold/web-kit/filters/use-filters.ts'
import { statusLabels } from './project-texts.ts'

export const statusTexts = { all: 'All Projects', ...statusLabels }

export interface ProjectFilters {
  status: keyof typeof statusTexts
  /** The client's id as in the URL, or 'all'. */
  client: string
  archived: 'yes' | 'no'
}

export const noFilters: ProjectFilters = { status: 'all', client: 'all', archived: 'no' }

export function filterProjects(projects: readonly Project[], { status, client, archived }: ProjectFilters): readonly Project[] {
  const clientId = Number(client)
  return projects.filter(
    (project) =>
      (status === 'all' || project.status === status) &&
      (client === 'all' || project.clientId === clientId) &&
      (archived === 'yes' || !project.isArchived),
  )
}

export function isFiltering({ status, client }: ProjectFilters): boolean {
  return status !== 'all' || client !== 'all'
}

export function filtersFromAddress(address: URLSearchParams): ProjectFilters {
  const client = address.get('client') ?? ''
  return {
    status: choiceFromAddress(address, 'status', statusTexts),
    client: /^[1-9]\d*$/.test(client) ? client : 'all',
    archived: address.get('archived') === 'yes' ? 'yes' : 'no',
  }
}
