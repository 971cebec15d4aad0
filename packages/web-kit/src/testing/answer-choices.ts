import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { AppError } from '@billfold/contracts/errors'
import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { type Answer, answer, type SentRequest } from './declared-answers.ts'
import { inPages } from './in-pages.ts'

const queryOf = ({ address }: SentRequest) => new URL(address, 'http://localhost').searchParams
const matches = (wanted: string | null, value: unknown) => wanted === null || wanted === String(value)

interface Named {
  id: number
  name: string
}

function pageOfMatches<Item extends Named>(request: SentRequest, items: readonly Item[], isListed: (item: Item, query: URLSearchParams) => boolean) {
  const query = queryOf(request)
  const search = (query.get('search') ?? '').toLowerCase()
  return inPages(items.filter((item) => item.name.toLowerCase().includes(search) && isListed(item, query)))(request)
}

function byId<Item extends Named>({ address }: SentRequest, items: readonly Item[]): Item | AppError {
  return items.find(({ id }) => address.endsWith(`/${id}`)) ?? new AppError('not_found', 'Record not found')
}

/** Returns the clients, filtered and searched as on the server. */
export function answerClients(clients: readonly Client[]): Answer[] {
  return [
    answer(clientCalls.list, (request) => pageOfMatches(request, clients, ({ isActive }, query) => matches(query.get('isActive'), isActive))),
    answer(clientCalls.get, (request) => byId(request, clients)),
  ]
}

/** Returns the projects, filtered and searched as on the server. */
export function answerProjects(projects: readonly Project[]): Answer[] {
  const isListed = ({ clientId, isArchived }: Project, query: URLSearchParams) =>
    matches(query.get('clientId'), clientId) && matches(query.get('isArchived'), isArchived)
  return [
    answer(projectCalls.list, (request) => pageOfMatches(request, projects, isListed)),
    answer(projectCalls.get, (request) => byId(request, projects)),
  ]
}
