import { AppError, type Issue } from '@billfold/contracts/errors'
import { withCalendarDates } from '@billfold/contracts/calendar-date'
import { comparableName } from '@billfold/contracts/imports/import-record'
import { type NewProject, type Project, type ProjectChanges, type ProjectImport, misplacedDates } from '@billfold/contracts/projects/project'
import { deleteSeen, requireVersion } from '@billfold/server-kit/record-version'
import type { Scope } from '@billfold/server-kit/scope'
import { LockMode } from '@mikro-orm/core'
import type { Imported } from '@billfold/contracts/import'
import { listClientNames } from '../clients/client.sql.ts'
import { conflictIfReferenced } from './project.constraints.ts'
import { ProjectEntity } from './project.entity.ts'
import { getProject } from './project.sql.ts'

interface NamedClient {
  id: number
  name: string
}

/** Returns a function that finds the client named in an imported row, or the issue to report. */
function clientFinder(clients: readonly NamedClient[]) {
  const byId = new Map(clients.map((client) => [client.id, client]))
  const byName = Map.groupBy(clients, ({ name }) => comparableName(name))

  return function findClient(id: number | undefined, name: string | null | undefined): NamedClient | Issue {
    if (id !== undefined) return byId.get(id) ?? { path: 'clientId', message: 'Client not found' }
    const [client, another] = byName.get(comparableName(name ?? '')) ?? []
    if (another) return { path: 'clientName', message: 'More than one client has this name. Enter the client ID instead' }
    return client ?? { path: 'clientName', message: 'Client not found' }
  }
}

export function createProject(scope: Scope, input: NewProject): Promise<Project | undefined> {
  return scope.transaction(async (tx) => {
    const project = tx.em.create(ProjectEntity, { ...withCalendarDates(input, scope.timeZone), userId: scope.userId })
    await tx.em.flush()
    return getProject(tx, project.id)
  })
}

/** Absent fields keep their values. `ifMatch` is the version that the caller last saw. */
export function updateProject(scope: Scope, id: number, changes: ProjectChanges, ifMatch?: number): Promise<Project | undefined> {
  const save = () =>
    scope.transaction(async (tx) => {
      const project = await tx.em.findOne(ProjectEntity, { userId: tx.userId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (!project) return undefined
      requireVersion(project, ifMatch)
      tx.em.assign(project, withCalendarDates(changes, scope.timeZone))
      await tx.em.flush()
      return getProject(tx, id)
    })
  return conflictIfReferenced('The client of a project with time entries or invoices cannot be changed', save, 'clientId')
}

/** Foreign keys delete the project's time entries. */
export function deleteProject(scope: Scope, id: number, ifMatch?: number): Promise<undefined> {
  return conflictIfReferenced('This project has invoices: it can only be archived', () =>
    deleteSeen(scope, { table: 'project', id, ifMatch, notFound: 'Project not found' }),
  )
}

export function importProjects(scope: Scope, { rows }: ProjectImport): Promise<Imported> {
  return scope.transaction(async (tx) => {
    const findClient = clientFinder(await listClientNames(tx))
    const issues: Issue[] = []
    for (const [index, { clientId, clientName, ...row }] of rows.entries()) {
      const client = findClient(clientId, clientName)
      const project = withCalendarDates(row, scope.timeZone)
      const wrong = [...('path' in client ? [client] : []), ...misplacedDates(project)]
      issues.push(...wrong.map(({ path, message }) => ({ path: `rows.${index}.${path}`, message })))
      if ('id' in client) tx.em.create(ProjectEntity, { ...project, clientId: client.id, userId: scope.userId })
    }
    const [first] = issues
    if (first) throw new AppError('validation_failed', first.message, { issues })
    await tx.em.flush()
    return { created: rows.length }
  })
}
