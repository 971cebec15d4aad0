import type { Client } from '@billfold/contracts/clients/client'
import type { Project } from '@billfold/contracts/projects/project'
import type { SelectOption } from '@billfold/ui'
import { compareNames } from '@billfold/web-kit'

/** The value of a project select that covers every project of the client. */
export const ALL_PROJECTS = 'all'

const byLabel = (a: SelectOption, b: SelectOption) => compareNames(a.label, b.label)

/** Active clients, and the chosen one whatever became of it. */
export function clientOptions(clients: readonly Client[], chosen: string): SelectOption[] {
  return clients
    .filter(({ id, isActive }) => isActive || String(id) === chosen)
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .toSorted(byLabel)
}

/** One client's projects that are not put away, and the chosen one. */
export function projectOptions(projects: readonly Project[], clientId: string, chosen: string): SelectOption[] {
  return projects
    .filter((project) => String(project.clientId) === clientId && isOffered(project, chosen))
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .toSorted(byLabel)
}

/** All clients' projects; where two share a name, the client tells them apart. */
export function timerOptions(projects: readonly Project[], chosen: string): SelectOption[] {
  const offered = projects.filter((project) => isOffered(project, chosen))
  const named = Map.groupBy(offered, ({ name }) => name)
  return offered
    .map(({ id, name, clientName }) => ({ value: String(id), label: (named.get(name)?.length ?? 0) > 1 ? `${name} (${clientName})` : name }))
    .toSorted(byLabel)
}

function isOffered({ id, isArchived }: Project, chosen: string): boolean {
  return !isArchived || String(id) === chosen
}
