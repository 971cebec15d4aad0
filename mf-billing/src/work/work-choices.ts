import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import type { SelectOption } from '@billfold/ui'
import { compareNames, useCall, type FailedQuery } from '@billfold/web-kit'

export interface WorkChoices {
  clients: readonly Client[]
  projects: readonly Project[]
}

interface WorkChoicesQuery extends FailedQuery {
  data: WorkChoices | undefined
}

export function useWorkChoices(): WorkChoicesQuery {
  const clients = useCall(clientCalls.list)
  const projects = useCall(projectCalls.list)
  return {
    data: clients.data && projects.data && { clients: clients.data, projects: projects.data },
    error: (clients.data ? null : clients.error) ?? (projects.data ? null : projects.error),
    isFetching: clients.isFetching || projects.isFetching,
    refetch: () => {
      for (const query of [clients, projects]) if (query.isError) void query.refetch()
    },
  }
}

export const ALL_PROJECTS = 'all'

const byLabel = (a: SelectOption, b: SelectOption) => compareNames(a.label, b.label)

export function clientOptions(clients: readonly Client[], chosen: string): SelectOption[] {
  return clients
    .filter(({ id, isActive }) => isActive || String(id) === chosen)
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .toSorted(byLabel)
}

export function projectOptions(projects: readonly Project[], clientId: string, chosen: string): SelectOption[] {
  return projects
    .filter((project) => String(project.clientId) === clientId && isOffered(project, chosen))
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .toSorted(byLabel)
}

/** All clients' projects; duplicate names include the client. */
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
