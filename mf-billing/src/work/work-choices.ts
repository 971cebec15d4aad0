import type { Client } from '@billfold/contracts/clients/client'
import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import type { SelectOption } from '@billfold/ui'
import { compareNames, type FailedQuery, pageOf, queryOf, useKeptFailure, useText } from '@billfold/web-kit'
import { type ClientChoices, useClientChoices } from '@billfold/web-kit/clients/client-choices.ts'
import { type Choices, useChoices } from '@billfold/web-kit/lists/use-choices.tsx'
import { useQuery } from '@tanstack/react-query'

export type ProjectChoices = Choices<Project>

interface ProjectChoicesInput {
  /** Id of the chosen project, or an empty string. */
  chosen: string
  /** If omitted, projects of all clients are offered. */
  clientId?: string
  isEnabled?: boolean
  isLazy?: boolean
}

export function useProjectChoices({ chosen, clientId = '', isEnabled = true, isLazy }: ProjectChoicesInput): ProjectChoices {
  const t = useText()
  return useChoices({
    list: ({ search, limit }) => pageOf(projectCalls.list, { query: { clientId, isArchived: false, search, sort: 'name' }, limit }),
    record: (id) => queryOf(projectCalls.get, { params: { id } }),
    chosenId: chosen,
    failure: t('The projects could not be loaded.'),
    isEnabled,
    isLazy,
  })
}

export interface WorkChoices {
  clients: ClientChoices
  projects: ProjectChoices
}

/** Ids of the chosen client and project, or empty strings. */
interface ChosenWork {
  clientId: string
  projectId: string
}

interface WorkOptions {
  withInactiveClients?: boolean
  /** If true, projects of all clients are offered until a client is chosen. */
  withAllProjects?: boolean
}

/** Choices for the client, and for the project among that client's projects. */
export function useWorkChoices({ clientId, projectId }: ChosenWork, { withInactiveClients = false, withAllProjects = false }: WorkOptions = {}): WorkChoices {
  return {
    clients: useClientChoices({ chosen: clientId, withInactive: withInactiveClients }),
    projects: useProjectChoices({ chosen: projectId === ALL_PROJECTS ? '' : projectId, clientId, isEnabled: withAllProjects || clientId !== '' }),
  }
}

interface OpeningQuery<Data> extends FailedQuery {
  data: Data | undefined
}

/** Withholds the data until the names of the chosen client and project are loaded, so that a form is complete when it opens. */
export function whenLoaded<Data>({ clients, projects }: WorkChoices, data: Data): OpeningQuery<Data> {
  const { error, isFetching, refetch } = clients.query.error ? clients.query : projects.query
  return { data: clients.query.data && projects.query.data && data, error, isFetching, refetch }
}

/** The client and project preselected for a new record. */
export interface GivenWork {
  client: Client | undefined
  project: Project | undefined
}

interface GivenIds {
  clientId: number | null
  projectId: number | null
}

/**
 * Loads the client and the project to preselect. If a project is given, its client is used, even if another client is given. Unknown ids
 * are ignored.
 */
export function useGivenWork({ clientId, projectId }: GivenIds, options?: WorkOptions): OpeningQuery<GivenWork> {
  const query = useKeptFailure(useQuery({ ...queryOf(projectCalls.get, { params: { id: projectId ?? '' } }), enabled: projectId !== null }))
  const project = projectId === null ? undefined : query.data
  const isKnown = projectId === null || project !== undefined || query.error?.code === 'not_found'
  const choices = useWorkChoices({ clientId: isKnown ? String(project?.clientId ?? clientId ?? '') : '', projectId: project ? String(project.id) : '' }, options)
  const loaded = whenLoaded(choices, { client: choices.clients.chosen, project })
  return isKnown ? loaded : { ...query, data: undefined }
}

export const ALL_PROJECTS = 'all'

const byLabel = (a: SelectOption, b: SelectOption) => compareNames(a.label, b.label)

export function clientOptions(clients: readonly Client[]): SelectOption[] {
  return clients.map(({ id, name }) => ({ value: String(id), label: name })).toSorted(byLabel)
}

export function projectOptions(projects: readonly Project[]): SelectOption[] {
  return projects.map(({ id, name }) => ({ value: String(id), label: name })).toSorted(byLabel)
}

/** Options for the projects of all clients. If project names are equal, they include the client. */
export function timerOptions(projects: readonly Project[]): SelectOption[] {
  const named = Map.groupBy(projects, ({ name }) => name)
  return projects
    .map(({ id, name, clientName }) => ({ value: String(id), label: (named.get(name)?.length ?? 0) > 1 ? `${name} (${clientName})` : name }))
    .toSorted(byLabel)
}
