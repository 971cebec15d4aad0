import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { useCall, type FailedQuery } from '@billfold/web-kit'

export interface WorkChoices {
  clients: readonly Client[]
  projects: readonly Project[]
}

interface WorkChoicesQuery extends FailedQuery {
  choices: WorkChoices | undefined
}

export function useWorkChoices(): WorkChoicesQuery {
  const clients = useCall(clientCalls.list)
  const projects = useCall(projectCalls.list)
  return {
    choices: clients.data && projects.data && { clients: clients.data, projects: projects.data },
    error: (clients.data ? null : clients.error) ?? (projects.data ? null : projects.error),
    isFetching: clients.isFetching || projects.isFetching,
    refetch: () => {
      for (const query of [clients, projects]) if (query.isError) void query.refetch()
    },
  }
}
